import Testing

/// One spelling of a file in which a mistake must keep its place.
struct Variant: Sendable, CustomTestStringConvertible {
  let name: String
  let bytes: [UInt8]
  let line: Int
  let column: Int
  var hasMark = false

  var testDescription: String {
    "\(name): \(String(decoding: bytes, as: UTF8.self).debugDescription)"
  }

  static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The spellings of a whole file: plain, with a mark, CR LF, CR, and Cyrillic above.
  ///
  /// Keys called `abc` become Cyrillic of the same length, so that columns stay.
  static func ofFile(_ text: String, line: Int, column: Int, mayPrefix: Bool = true) -> [Variant] {
    func make(_ name: String, _ text: String, lines: Int = 0, mark: Bool = false) -> Variant {
      Variant(
        name: name,
        bytes: (mark ? Self.mark : []) + text.utf8,
        line: line + lines,
        column: column,
        hasMark: mark
      )
    }
    let cyrillic = text.replacing("abc", with: "абв")
    var all = [
      make("plain", text),
      make("mark", text, mark: true),
      make("CR LF", text.replacing("\n", with: "\r\n")),
      make("CR", text.replacing("\n", with: "\r")),
      make("Cyrillic key", cyrillic),
      make("all at once", cyrillic.replacing("\n", with: "\r\n"), mark: true),
    ]
    if mayPrefix {
      all.append(make("Cyrillic above", "# ґанок і їжак\n" + text, lines: 1))
      all.append(
        make(
          "Cyrillic above, CR LF",
          ("# ї\n" + text).replacing("\n", with: "\r\n"),
          lines: 1,
          mark: true
        )
      )
    }
    return all
  }

  /// The spellings of one `key: value`: in a block, nested, in flow style, with Cyrillic before.
  ///
  /// The column counts from the first character of the key.
  static func ofEntry(_ entry: String, column: Int) -> [Variant] {
    func make(
      _ name: String,
      _ before: String,
      _ behind: String,
      line: Int,
      mark: Bool = false,
      crlf: Bool = false
    ) -> Variant {
      let last = before.split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
      let text = before + entry + behind
      return Variant(
        name: name,
        bytes: (mark ? Self.mark : []) + (crlf ? text.replacing("\n", with: "\r\n") : text).utf8,
        line: line,
        column: last.unicodeScalars.count + column,
        hasMark: mark
      )
    }
    let flow = "{назва: \"їжак\", "
    return [
      make("block", "", "\n", line: 1),
      make("mark", "", "\n", line: 1, mark: true),
      make("Cyrillic above", "назва: \"їжак\"\n", "\n", line: 2),
      make("nested", "налаштування:\n  ", "\n", line: 2),
      make("CR LF", "перший: 1\n", "\n", line: 2, crlf: true),
      make("flow", "{", "\n}\n", line: 1),
      make("flow behind Cyrillic", flow, "\n}\n", line: 1),
      make("flow, mark, CR LF", "# ї\n" + flow, "\n}\n", line: 2, mark: true, crlf: true),
    ]
  }
}
