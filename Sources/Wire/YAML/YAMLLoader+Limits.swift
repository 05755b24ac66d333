extension YAMLLoader {
  /// Counts values, also those that an alias repeats.
  mutating func charge(_ count: Int, at event: YAMLEvent) throws(Stop) {
    nodeCount += count
    guard nodeCount > YAML.maximumNodeCount else { return }
    report(
      .fileTooLarge,
      place(event.start, event.end),
      "the file holds more than 100,000 values, aliases counted as what they repeat"
    )
    throw Stop()
  }

  /// Stops at lists and mappings that lie too deep.
  mutating func checkDepth(_ depth: Int, _ event: YAMLEvent) throws(Stop) {
    guard depth > YAML.maximumDepth else { return }
    report(
      .tooDeep,
      place(event.start, event.end),
      "lists and mappings are nested more than \(YAML.maximumDepth) deep"
    )
    throw Stop()
  }

  /// Reports an anchor where none may stand.
  mutating func checkAnchor(_ event: YAMLEvent) throws(Stop) {
    guard aliases == .refused, let anchor = event.anchor else { return }
    var place = place(event.start, event.start)
    place.endColumn += anchor.unicodeScalars.count + 1
    report(
      .aliasRefused,
      place,
      "the anchor &\(anchor) is not allowed here",
      help: "write the value out where it is needed; quote it if it begins with &"
    )
    throw Stop()
  }

  /// Resolves an alias.
  mutating func alias(_ name: String, _ event: YAMLEvent, depth: Int) throws(Stop) -> Built {
    let place = place(event.start, event.end)
    if aliases == .refused {
      report(
        .aliasRefused,
        place,
        "the alias *\(name) is not allowed here",
        help: "write the value out; if the star belongs to it, write \"*\(name)\"",
        replacement: "\"*\(name)\""
      )
      throw Stop()
    }
    aliasCount += 1
    if aliasCount > YAML.maximumAliasCount {
      report(
        .aliasRefused,
        place,
        "the file holds more than \(YAML.maximumAliasCount) aliases"
      )
      throw Stop()
    }
    if openAnchors.contains(name) {
      report(.aliasRefused, place, "the alias *\(name) stands inside the value that it names")
      throw Stop()
    }
    guard let anchored = anchors[name] else {
      let nearest = Nearest.name(to: name, among: anchors.keys.sorted())
      report(
        .aliasRefused,
        place,
        "no anchor &\(name) stands before the alias *\(name)",
        help: nearest.map { "did you mean *\($0)?" }
          ?? "if the star belongs to the value, write \"*\(name)\"",
        replacement: nearest.map { "*\($0)" } ?? "\"*\(name)\""
      )
      throw Stop()
    }
    try charge(anchored.nodeCount - 1, at: event)
    try checkDepth(depth + max(0, anchored.height - 1), event)
    return Built(node: anchored.node, nodeCount: anchored.nodeCount, height: anchored.height)
  }

  /// Checks the tag, and finds where the value itself begins behind its tag and anchor.
  mutating func contentStart(_ event: YAMLEvent) throws(Stop) -> (YAMLMark, YAMLTag?) {
    guard event.tag != nil || event.anchor != nil else { return (event.start, nil) }
    let first = offset(event.start)
    let bytes = source.bytes
    var last = first
    var words: [String] = []
    while last < bytes.count, bytes[last] == UInt8(ascii: "!") || bytes[last] == UInt8(ascii: "&") {
      let start = last
      while last < bytes.count, bytes[last] > .space,
        !(bytes[last] == UInt8(ascii: ",") || bytes[last] == UInt8(ascii: "]")
          || bytes[last] == UInt8(ascii: "}"))
      {
        last += 1
      }
      words.append(String(decoding: bytes[start..<last], as: UTF8.self))
      while last < bytes.count, bytes[last] == .space { last += 1 }
    }
    var tag: YAMLTag?
    if let uri = event.tag {
      tag = YAMLTag(uri: uri)
      guard let tag, tag.fits(event.kind) else {
        let word = words.first { $0.hasPrefix("!") } ?? uri
        throw tagRefused(word, event)
      }
    }
    // The value may begin on the next line; then the mark of the tag is the better place.
    guard last < bytes.count, bytes[last] > .space else { return (event.start, tag) }
    let skipped = String(decoding: bytes[first..<last], as: UTF8.self).unicodeScalars.count
    var mark = event.start
    mark.index += skipped
    mark.column += skipped
    return (mark.index <= event.end.index || event.start == event.end ? mark : event.start, tag)
  }

  private mutating func tagRefused(_ word: String, _ event: YAMLEvent) -> Stop {
    var place = place(event.start, event.start)
    place.endColumn += word.unicodeScalars.count
    report(
      .tagRefused,
      place,
      "the tag \(word) is not allowed here",
      help: "remove it; quote the value if it begins with !",
      note: "only !!str, !!map, !!seq, !!int and !!bool are known, before a value that fits"
    )
    return Stop()
  }
}
