import Payments

/// Free texts and addresses.
enum TextForm {
  /// One line of text; `nil` when nothing is left.
  static func line(_ text: String, isTrimmed: Bool) throws(FieldMistake) -> String? {
    let line = isTrimmed ? text.trimmedNFC : text
    guard !line.isEmpty else { return nil }
    try checkControls(line)
    return line
  }

  /// An address for mail; a light check, since only a letter that arrives proves one.
  static func email(_ text: String) throws(FieldMistake) -> String {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, 1...64 ~= parts[0].utf8.count, text.utf8.count <= 254 else {
      throw .notEmail
    }
    let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count >= 2, labels.allSatisfy(isLabel), isLocalPart(parts[0]) else {
      throw .notEmail
    }
    return text
  }

  /// An absolute web address of printable ASCII without a user's name.
  static func url(_ text: String) throws(FieldMistake) -> String {
    guard text.utf8.allSatisfy({ 0x21...0x7E ~= $0 && !"\"<>\\^`{|}".utf8.contains($0) }) else {
      throw .notURL
    }
    let lower = text.lowercased()
    guard let scheme = ["https://", "http://"].first(where: { lower.hasPrefix($0) }) else {
      throw .notURL
    }
    let authority = text.dropFirst(scheme.count).prefix { !"/?#".contains($0) }
    let parts = authority.split(separator: ":", omittingEmptySubsequences: false)
    guard let host = parts.first, parts.count <= 2,
      host.split(separator: ".", omittingEmptySubsequences: false).allSatisfy(isLabel)
    else { throw .notURL }
    if parts.count == 2 {
      guard parts[1].utf8.allSatisfy({ 48...57 ~= $0 }), let port = Int(parts[1]),
        1...65_535 ~= port
      else { throw .notURL }
    }
    return text
  }

  private static func checkControls(_ text: String) throws(FieldMistake) {
    if text.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) { return }
    for scalar in text.unicodeScalars where isControl(scalar) { throw .controlCharacter }
  }

  /// Control characters, and line and paragraph separators.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  private static func isLocalPart(_ text: Substring) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      !isControl(scalar) && !scalar.properties.isWhitespace
        && !"\"(),:;<>[\\]".unicodeScalars.contains(scalar)
    } && text.first != "." && text.last != "." && !text.contains("..")
  }

  /// A label of a host name: letters, digits and inner hyphens.
  private static func isLabel(_ label: Substring) -> Bool {
    1...63 ~= label.utf8.count && label.first != "-" && label.last != "-"
      && label.unicodeScalars.allSatisfy { scalar in
        scalar == "-" || scalar.properties.isAlphabetic
          || scalar.properties.generalCategory == .decimalNumber
      }
  }
}
