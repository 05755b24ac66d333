internal import CYAML

/// Owns one libyaml parser and the bytes that it reads.
@safe
struct YAMLEventStream: ~Copyable {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  /// The parser keeps a pointer into the input, so the input is a buffer of our own.
  private let input: UnsafeMutableBufferPointer<UInt8>

  /// Opens a stream over UTF-8 without a byte order mark.
  ///
  /// - Throws: a fault when there is no memory for a parser.
  init(_ bytes: [UInt8]) throws(YAMLFault) {
    unsafe input = .allocate(capacity: max(1, bytes.count))
    _ = unsafe input.initialize(from: bytes)
    unsafe parser = .allocate(capacity: 1)
    guard unsafe yaml_parser_initialize(parser) == 1 else {
      unsafe input.deallocate()
      unsafe parser.deallocate()
      let start = YAMLMark(index: 0, line: 0, column: 0)
      throw YAMLFault(problem: "no memory", context: "", mark: start, contextMark: start)
    }
    unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    unsafe yaml_parser_set_input_string(parser, input.baseAddress, bytes.count)
  }

  deinit {
    unsafe yaml_parser_delete(parser)
    unsafe parser.deallocate()
    unsafe input.deallocate()
  }

  /// The next event.
  ///
  /// - Throws: what libyaml found wrong; nothing may be read after that.
  mutating func next() throws(YAMLFault) -> YAMLEvent {
    var event = unsafe yaml_event_t()
    guard unsafe yaml_parser_parse(parser, &event) == 1 else { throw fault() }
    // Everything below copies, so the event's memory is freed before anybody sees the copy.
    defer { unsafe yaml_event_delete(&event) }
    let start = Self.mark(unsafe event.start_mark)
    let end = Self.mark(unsafe event.end_mark)
    func made(
      _ kind: YAMLEvent.Kind,
      _ anchor: UnsafeMutablePointer<yaml_char_t>? = nil,
      _ tag: UnsafeMutablePointer<yaml_char_t>? = nil
    ) -> YAMLEvent {
      YAMLEvent(
        kind: kind,
        start: start,
        end: end,
        anchor: unsafe Self.text(anchor),
        tag: unsafe Self.text(tag)
      )
    }
    switch unsafe event.type {
    case YAML_DOCUMENT_START_EVENT:
      let document = unsafe event.data.document_start
      let tags = unsafe document.tag_directives
      return made(
        .documentStart(
          isImplicit: unsafe document.implicit != 0,
          hasTagDirectives: unsafe tags.start != tags.end
        )
      )
    case YAML_DOCUMENT_END_EVENT: return made(.documentEnd)
    case YAML_ALIAS_EVENT:
      return made(.alias(name: unsafe Self.text(event.data.alias.anchor) ?? ""))
    case YAML_SCALAR_EVENT:
      let scalar = unsafe event.data.scalar
      // The length counts, not the terminator: a scalar may hold NUL.
      let bytes = unsafe Array(UnsafeBufferPointer(start: scalar.value, count: scalar.length))
      return unsafe made(
        .scalar(bytes: bytes, style: Self.style(scalar.style)),
        scalar.anchor,
        scalar.tag
      )
    case YAML_SEQUENCE_START_EVENT:
      let sequence = unsafe event.data.sequence_start
      return unsafe made(.sequenceStart, sequence.anchor, sequence.tag)
    case YAML_SEQUENCE_END_EVENT: return made(.sequenceEnd)
    case YAML_MAPPING_START_EVENT:
      let mapping = unsafe event.data.mapping_start
      return unsafe made(.mappingStart, mapping.anchor, mapping.tag)
    case YAML_MAPPING_END_EVENT: return made(.mappingEnd)
    case YAML_STREAM_START_EVENT: return made(.streamStart)
    default: return made(.streamEnd)
    }
  }

  private func fault() -> YAMLFault {
    let parser = unsafe self.parser.pointee
    return YAMLFault(
      problem: unsafe parser.problem.map { unsafe String(cString: $0) } ?? "no memory",
      context: unsafe parser.context.map { unsafe String(cString: $0) } ?? "",
      mark: Self.mark(unsafe parser.problem_mark),
      contextMark: Self.mark(unsafe parser.context_mark)
    )
  }

  private static func mark(_ mark: yaml_mark_t) -> YAMLMark {
    YAMLMark(index: Int(mark.index), line: Int(mark.line), column: Int(mark.column))
  }

  private static func text(_ pointer: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    unsafe pointer.map { unsafe String(cString: $0) }
  }

  private static func style(_ style: yaml_scalar_style_t) -> YAMLEvent.Style {
    switch style {
    case YAML_SINGLE_QUOTED_SCALAR_STYLE, YAML_DOUBLE_QUOTED_SCALAR_STYLE: .quoted
    case YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE: .block
    default: .plain
    }
  }
}
