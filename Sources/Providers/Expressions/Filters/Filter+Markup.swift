extension Filter {
  /// Filters over texts that a provider writes for its own pages.
  static let markup: [Filter] = [
    Filter(
      "from_html",
      [FilterParameter("value", .text)],
      gives: .text,
      "A text for people with the entities of HTML as the characters that they stand for, once.",
      Example("from_html('A &amp; B &#8470;1')", "A & B №1")
    ) { values, _ in .text(read(values.text(0))) }
  ]

  private static let named = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ",
  ]
  /// The longest entity between its ampersand and its semicolon: `#x10FFFF`.
  private static let longest = 8

  /// What is no entity stays as it is; control characters stay written out.
  private static func read(_ text: String) -> String {
    var result = ""
    var rest = text.unicodeScalars[...]
    while let scalar = rest.first {
      rest.removeFirst()
      guard scalar == "&", let end = rest.prefix(longest + 1).firstIndex(of: ";"),
        let character = character(String(rest[..<end]))
      else {
        result.unicodeScalars.append(scalar)
        continue
      }
      result += character
      rest = rest[rest.index(after: end)...]
    }
    return result
  }

  private static func character(_ name: String) -> String? {
    guard name.hasPrefix("#") else { return named[name] }
    let digits = name.dropFirst()
    let isHex = digits.first == "x" || digits.first == "X"
    guard digits.utf8.allSatisfy({ $0 != UInt8(ascii: "+") }),
      let code = UInt32(isHex ? digits.dropFirst() : digits, radix: isHex ? 16 : 10),
      let scalar = Unicode.Scalar(code), code >= 0x20, !(0x7F...0x9F).contains(code)
    else { return nil }
    return String(scalar)
  }
}
