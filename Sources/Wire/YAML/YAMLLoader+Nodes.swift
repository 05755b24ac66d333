extension YAMLLoader {
  /// A value with what its anchor must know.
  struct Built {
    var node: Node
    var nodeCount: Int
    var height: Int
  }

  /// Builds the value that an event begins.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - stream: gives the events that follow.
  ///   - depth: how deep the value lies, 1 for the document.
  ///   - key: the key whose value this is.
  /// - Returns: the value and its weight.
  /// - Throws: a stop, after its reason was reported.
  mutating func node(
    _ event: YAMLEvent,
    _ stream: inout YAMLEventStream,
    depth: Int,
    key: Key?
  ) throws(Stop) -> Built {
    try charge(1, at: event)
    if case .alias(let name) = event.kind { return try alias(name, event, depth: depth) }
    if let anchor = event.anchor {
      try checkAnchor(event)
      openAnchors.insert(anchor)
    }
    let (start, tag) = try contentStart(event)
    let built: Built
    switch event.kind {
    case .scalar(let bytes, let style):
      let node = try scalar(bytes, style, event, start: start, tag: tag, key: key)
      built = Built(node: node, nodeCount: 1, height: 0)
    case .sequenceStart:
      try checkDepth(depth, event)
      built = try sequence(&stream, start: start, depth: depth)
    default:
      try checkDepth(depth, event)
      built = try mapping(event, &stream, start: start, depth: depth)
    }
    if let anchor = event.anchor {
      openAnchors.remove(anchor)
      anchors[anchor] = Anchored(
        node: built.node,
        nodeCount: built.nodeCount,
        height: built.height
      )
    }
    return built
  }

  private mutating func sequence(
    _ stream: inout YAMLEventStream,
    start: YAMLMark,
    depth: Int
  ) throws(Stop) -> Built {
    var items: [Node] = []
    var count = 1
    var height = 0
    while true {
      let event = try next(&stream)
      if case .sequenceEnd = event.kind {
        let place = collectionPlace(start, event, last: items.last?.place)
        let node = Node(
          content: .sequence(items),
          place: place,
          tag: nil,
          commentPlace: nil,
          source: source
        )
        return Built(node: node, nodeCount: count, height: height + 1)
      }
      let item = try node(event, &stream, depth: depth + 1, key: nil)
      items.append(item.node)
      count += item.nodeCount
      height = max(height, item.height)
    }
  }

  private mutating func mapping(
    _ opening: YAMLEvent,
    _ stream: inout YAMLEventStream,
    start: YAMLMark,
    depth: Int
  ) throws(Stop) -> Built {
    var keys = YAMLKeys()
    var entries: [Node.Entry] = []
    var count = 1
    var height = 0
    while true {
      let event = try next(&stream)
      if case .mappingEnd = event.kind {
        let place = collectionPlace(start, event, last: entries.last?.value.place)
        let node = Node(
          content: .mapping(entries),
          place: place,
          tag: nil,
          commentPlace: nil,
          source: source
        )
        return Built(node: node, nodeCount: count, height: height + 1)
      }
      let key = try key(event, in: opening)
      let value = try node(try next(&stream), &stream, depth: depth + 1, key: key)
      try charge(1, at: event)
      count += value.nodeCount + 1
      height = max(height, value.height)
      guard accept(key, &keys) else { continue }
      entries.append(Node.Entry(key: key.text, keyPlace: key.place, value: value.node))
    }
  }

  /// A block collection's end event stands at the next token, so the last value tells the end.
  private func collectionPlace(_ start: YAMLMark, _ end: YAMLEvent, last: Place?) -> Place {
    var place = place(start, end.end)
    if end.start == end.end, let last {
      place.endLine = last.endLine
      place.endColumn = last.endColumn
    }
    return place
  }

  private mutating func scalar(
    _ bytes: [UInt8],
    _ style: YAMLEvent.Style,
    _ event: YAMLEvent,
    start: YAMLMark,
    tag: YAMLTag?,
    key: Key?
  ) throws(Stop) -> Node {
    let isMissing = bytes.isEmpty && style == .plain && start == event.end
    let place =
      isMissing ? key?.place ?? self.place(start, event.end) : self.place(start, event.end)
    guard bytes.count <= YAML.maximumScalarByteCount else {
      report(.fileTooLarge, place, "a value longer than 64 KiB (\(bytes.count) bytes)")
      throw Stop()
    }
    if bytes.contains(0) {
      report(.controlCharacter, place, "the value holds the character NUL", help: "remove \\0")
      throw Stop()
    }
    let text = String(decoding: bytes, as: UTF8.self)
    // libyaml puts a missing value of flow style at the next token, far behind its colon.
    let end = isMissing ? key.map { behindColon($0.end) } ?? event.end : event.end
    let comment = style == .plain ? commentPlace(behind: end) : nil
    return Node(
      content: .scalar(Node.Scalar(text: text, isPlain: style == .plain && tag != .text)),
      place: place,
      tag: tag?.promise,
      commentPlace: comment,
      source: source
    )
  }

  /// The mark behind the colon that follows a key on its line; the key's own end if none does.
  private mutating func behindColon(_ end: YAMLMark) -> YAMLMark {
    let bytes = source.bytes
    let first = offset(end)
    var offset = first
    while offset < bytes.count, bytes[offset] == .space { offset += 1 }
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: ":") else { return end }
    let skipped = offset + 1 - first
    return YAMLMark(index: end.index + skipped, line: end.line, column: end.column + skipped)
  }

  private mutating func commentPlace(behind end: YAMLMark) -> Place? {
    let bytes = source.bytes
    let first = offset(end)
    var offset = first
    while offset < bytes.count, bytes[offset] == .space || bytes[offset] == .tab { offset += 1 }
    guard offset > first, offset < bytes.count, bytes[offset] == UInt8(ascii: "#") else {
      return nil
    }
    return Place(
      file: source.file,
      line: end.line + 1,
      column: end.column + 1 + offset - first
    )
  }
}
