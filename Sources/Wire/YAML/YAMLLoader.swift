/// Builds the tree of one document from libyaml's events.
///
/// Recursion is bounded by ``YAML/maximumDepth``.
struct YAMLLoader {
  /// Thrown after the reason was reported.
  struct Stop: Error {}

  /// A value that an anchor names.
  struct Anchored {
    var node: Node
    var nodeCount: Int
    var height: Int
  }

  let source: SourceText
  let aliases: YAML.AliasPolicy
  var diagnostics = Diagnostics()
  var nodeCount = 0
  var aliasCount = 0
  var anchors: [String: Anchored] = [:]
  var openAnchors: Set<String> = []
  /// The byte offset of a scalar index met last; marks come nearly in order.
  var cursor = (index: 0, offset: 0)

  init(source: SourceText, aliases: YAML.AliasPolicy) {
    self.source = source
    self.aliases = aliases
  }

  /// The document, or `nil` after the reason was reported.
  mutating func load() -> Node? {
    do throws(Stop) { return try document() } catch { return nil }
  }

  private mutating func document() throws(Stop) -> Node? {
    var stream: YAMLEventStream
    do throws(YAMLFault) {
      stream = try YAMLEventStream(source.bytes)
    } catch { throw stop(error) }
    var root: Node?
    while true {
      let event = try next(&stream)
      switch event.kind {
      case .streamEnd:
        if root == nil {
          report(.fileEmpty, Place(file: source.file, line: 1, column: 1), "the file is empty")
        }
        return root
      case .documentStart(_, let hasTagDirectives):
        if hasTagDirectives {
          report(.directive, place(event.start, event.start), "the directive %TAG is not allowed")
          throw Stop()
        }
        guard root == nil else {
          reportSecondDocument(at: event.start)
          throw Stop()
        }
        root = try node(try next(&stream), &stream, depth: 1, key: nil).node
      default: continue
      }
    }
  }

  private mutating func reportSecondDocument(at mark: YAMLMark) {
    var place = place(mark, mark)
    place.endColumn += 3
    report(
      .severalDocuments,
      place,
      "a second document begins here, a file holds exactly one",
      help: "remove the line \"---\" or put the rest into a file of its own"
    )
  }

  /// The next event.
  mutating func next(_ stream: inout YAMLEventStream) throws(Stop) -> YAMLEvent {
    do throws(YAMLFault) { return try stream.next() } catch { throw stop(error) }
  }

  private mutating func stop(_ fault: YAMLFault) -> Stop {
    diagnostics.add(YAMLFaultTranslation(source: source).diagnostic(for: fault))
    return Stop()
  }

  /// Adds an error.
  mutating func report(
    _ code: DiagnosticCode,
    _ place: Place,
    _ message: String,
    help: String? = nil,
    replacement: String? = nil,
    note: String? = nil,
    related: [Diagnostic.Related] = []
  ) {
    diagnostics.error(
      code,
      at: place,
      message,
      help: help,
      replacement: replacement,
      note: note,
      related: related
    )
  }

  /// The place between two marks.
  func place(_ start: YAMLMark, _ end: YAMLMark) -> Place {
    Place(
      file: source.file,
      line: start.line + 1,
      column: start.column + 1,
      endLine: end.line + 1,
      endColumn: end.column + 1
    )
  }

  /// The byte offset of a mark; near the one before, because events come in order.
  mutating func offset(_ mark: YAMLMark) -> Int {
    let bytes = source.bytes
    var (index, offset) = cursor
    while index < mark.index, offset < bytes.count {
      offset += 1
      while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
      index += 1
    }
    while index > mark.index, offset > 0 {
      offset -= 1
      while offset > 0, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
      index -= 1
    }
    cursor = (index, offset)
    return offset
  }
}
