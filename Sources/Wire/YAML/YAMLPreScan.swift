/// Checks the bytes of a YAML file before libyaml sees them.
///
/// libyaml decodes UTF-16 in silence, gives no line for a bad byte, and takes some invisible
/// characters for line ends, so that a file may hold keys that nobody sees.
enum YAMLPreScan {
  /// The most hidden or control characters that one run names.
  private static let maximumReports = 10

  /// Whether the text may be parsed; every reason why not is reported.
  static func check(
    _ source: SourceText,
    byteCount: Int,
    _ diagnostics: inout Diagnostics
  ) -> Bool {
    let start = Place(file: source.file, line: 1, column: 1)
    guard byteCount <= YAML.maximumFileByteCount else {
      diagnostics.error(
        .fileTooLarge,
        at: start,
        "\(source.file) is larger than 1 MiB (\(byteCount) bytes)"
      )
      return false
    }
    if let encoding = TextEncodingGuess.wideEncoding(of: source.bytes) {
      diagnostics.error(
        .wrongEncoding,
        at: start,
        "\(source.file) is written in \(encoding), expected UTF-8",
        help: "save it as UTF-8"
      )
      return false
    }
    if TextEncodingGuess.isBinary(source.bytes) {
      diagnostics.error(
        .wrongEncoding,
        at: start,
        "\(source.file) is not a text file",
        help: "name a YAML file"
      )
      return false
    }
    if let offset = UTF8Check.firstInvalid(source.bytes) {
      reportNotUTF8(source, offset, &diagnostics)
      return false
    }
    let isClean = checkCharacters(source, &diagnostics)
    if source.hasByteOrderMark {
      diagnostics.warning(
        .byteOrderMark,
        at: start,
        "the file begins with a byte order mark",
        help: "save it as UTF-8 without a byte order mark"
      )
    }
    return isClean
  }

  private static func reportNotUTF8(
    _ source: SourceText,
    _ offset: Int,
    _ diagnostics: inout Diagnostics
  ) {
    let place = source.place(at: offset)
    diagnostics.error(
      .notUTF8,
      at: place,
      "the byte 0x\(hexadecimal(source.bytes[offset], width: 2)) is not UTF-8",
      help: "save the file as UTF-8",
      note: "a file in Latin-1 or Windows-1251 looks like this"
    )
  }

  private static func checkCharacters(
    _ source: SourceText,
    _ diagnostics: inout Diagnostics
  ) -> Bool {
    var reports = 0
    var offset = 0
    let bytes = source.bytes
    while offset < bytes.count {
      let byte = bytes[offset]
      // Printable ASCII is nearly everything, and needs no decoding.
      if byte >= 0x20, byte < 0x7F {
        offset += 1
        continue
      }
      let (value, width) = UTF8Check.scalar(at: offset, in: bytes)
      if let fault = CharacterFault(value), reports < maximumReports {
        reports += 1
        report(fault, value, source.place(at: offset), &diagnostics)
      }
      offset += width
    }
    return reports == 0
  }

  private static func report(
    _ fault: CharacterFault,
    _ value: UInt32,
    _ start: Place,
    _ diagnostics: inout Diagnostics
  ) {
    var place = start
    place.endColumn += 1
    let name = "U+\(hexadecimal(value, width: 4))"
    switch fault {
    case .control:
      diagnostics.error(
        .controlCharacter,
        at: place,
        "the control character \(name) may not stand in a YAML file",
        help: "remove it"
      )
    case .hidden(let what):
      diagnostics.error(
        .hiddenCharacter,
        at: place,
        "the invisible character \(name) (\(what)) may not stand in a YAML file",
        help: "remove it, or write it as an escape inside double quotes",
        note: "such characters can hide a key or turn the order of what is shown"
      )
    }
  }

  private static func hexadecimal(_ value: some BinaryInteger, width: Int) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
