extension YAMLLoader {
  /// A key before it is judged against its neighbours.
  struct Key {
    var text: String
    var place: Place
    /// Where the key ends, before its colon.
    var end: YAMLMark
    var isAcceptable: Bool
  }

  /// Reads a key; what is no text stops the reading, because its value cannot be told apart.
  mutating func key(_ event: YAMLEvent, in mapping: YAMLEvent) throws(Stop) -> Key {
    let place = place(event.start, event.end)
    switch event.kind {
    case .scalar(let bytes, let style):
      if event.anchor != nil { try checkAnchor(event) }
      let (start, _) = try contentStart(event)
      return judge(
        String(decoding: bytes, as: UTF8.self),
        isPlain: style == .plain,
        self.place(start, event.end),
        end: event.end
      )
    case .mappingStart:
      if event.start.index == mapping.start.index + 1, isFlow(mapping) {
        throw templateUnquoted(at: mapping.start)
      }
      report(.keyNotText, place, "a key must be text, found a mapping", help: "write a plain key")
    case .sequenceStart:
      report(.keyNotText, place, "a key must be text, found a list", help: "write a plain key")
    default:
      report(.keyNotText, place, "a key must be text, found an alias", help: "write a plain key")
    }
    throw Stop()
  }

  private mutating func isFlow(_ mapping: YAMLEvent) -> Bool {
    let start = offset(mapping.start)
    return start < source.bytes.count && source.bytes[start] == UInt8(ascii: "{")
  }

  private mutating func templateUnquoted(at mark: YAMLMark) -> Stop {
    let translation = YAMLFaultTranslation(source: source)
    diagnostics.add(translation.templateUnquoted(line: mark.line + 1, column: mark.column + 1))
    return Stop()
  }

  private mutating func judge(
    _ text: String,
    isPlain: Bool,
    _ place: Place,
    end: YAMLMark
  ) -> Key {
    let refused = Key(text: text, place: place, end: end, isAcceptable: false)
    // Nearly every key is of visible ASCII, which needs no look at its characters.
    let isPlainASCII = text.utf8.allSatisfy { 0x20 <= $0 && $0 < 0x7F }
    let length = isPlainASCII ? text.utf8.count : text.unicodeScalars.count
    if text.isEmpty {
      report(.keyNotText, place, "a key is missing before this colon", help: "write the key")
      return refused
    }
    if length > YAML.maximumKeyLength {
      report(
        .keyNotText,
        place,
        "a key has at most \(YAML.maximumKeyLength) characters, this one has \(length)"
      )
      return refused
    }
    if isPlain, text == "<<" {
      report(
        .aliasRefused,
        place,
        "merge keys (<<) are not supported",
        help: "write the keys out where they are needed"
      )
      return refused
    }
    if isPlainASCII { return Key(text: text, place: place, end: end, isAcceptable: true) }
    let clean = String(String.UnicodeScalarView(text.unicodeScalars.filter(Self.mayStandInKey)))
    if clean.unicodeScalars.count != length {
      report(
        .hiddenCharacter,
        place,
        "the key \"\(clean)\" holds a space or a character that cannot be seen",
        help: "write \"\(clean)\"",
        replacement: clean,
        note: "to the machine it is another key"
      )
      return refused
    }
    return Key(text: text, place: place, end: end, isAcceptable: true)
  }

  private static func mayStandInKey(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x80 { return scalar.value >= 0x20 && scalar.value != 0x7F }
    switch scalar.properties.generalCategory {
    case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .format: return false
    default: return true
    }
  }

  /// Whether a key is taken; reports a repeat and warns of one that differs only in case.
  mutating func accept(_ key: Key, _ keys: inout YAMLKeys) -> Bool {
    guard key.isAcceptable else { return false }
    switch keys.add(key.text, key.place) {
    case nil: return true
    case .same(let first):
      report(
        .duplicateKey,
        key.place,
        "\"\(key.text)\" is defined twice",
        help: "remove one of them, or give it another name",
        related: [Diagnostic.Related(place: first, message: "first defined here")]
      )
      return false
    case .caseOnly(let twin, let first):
      diagnostics.add(
        Diagnostic(
          .warning,
          .duplicateKey,
          at: key.place,
          "\"\(key.text)\" and \"\(twin)\" differ only in capital letters",
          help: "if they mean the same, remove one of them",
          related: [Diagnostic.Related(place: first, message: "the other one")]
        )
      )
      return true
    }
  }
}
