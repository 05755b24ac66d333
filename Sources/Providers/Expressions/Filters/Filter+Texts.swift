extension Filter {
  private static let value = FilterParameter("value", .text)

  /// Filters over text; positions and lengths count Unicode scalars.
  static let texts: [Filter] = [
    Filter(
      "text",
      [FilterParameter("value", .scalar)],
      gives: .text,
      "The text form of a number, a boolean or a digest.",
      Example("text(42)", "42")
    ) { values, _ in values[0] },
    Filter(
      "upper",
      [value],
      gives: .text,
      "All letters as capitals.",
      Example("upper('rub')", "RUB")
    ) { values, _ in .text(values.text(0).uppercased()) },
    Filter(
      "lower",
      [value],
      gives: .text,
      "All letters small.",
      Example("lower('RUB')", "rub")
    ) { values, _ in .text(values.text(0).lowercased()) },
    Filter(
      "trim",
      [value],
      gives: .text,
      "Without white space at both ends.",
      Example("trim('  a b ')", "a b")
    ) { values, _ in .text(trimmed(values.text(0))) },
    Filter(
      "pad_left",
      [
        value, FilterParameter("width", .integer), FilterParameter("fill", .text, isOptional: true),
      ],
      gives: .text,
      "Filled from the left to a width, with spaces or one given character.",
      Example("pad_left('42', 6, '0')", "000042")
    ) { values, budget throws(EvaluationError) in
      .text(try padding("pad_left", values, &budget) + values.text(0))
    },
    Filter(
      "pad_right",
      [
        value, FilterParameter("width", .integer), FilterParameter("fill", .text, isOptional: true),
      ],
      gives: .text,
      "Filled from the right to a width, with spaces or one given character.",
      Example("pad_right('42', 4, '.')", "42..")
    ) { values, budget throws(EvaluationError) in
      .text(values.text(0) + (try padding("pad_right", values, &budget)))
    },
    Filter(
      "truncate",
      [value, FilterParameter("length", .integer)],
      gives: .text,
      "The longest beginning of whole characters that has at most so many Unicode scalars.",
      Example("truncate('payment', 3)", "pay")
    ) { values, _ in .text(truncated(values.text(0), to: values.integer(1))) },
    Filter(
      "substring",
      [
        value, FilterParameter("from", .integer),
        FilterParameter("count", .integer, isOptional: true),
      ],
      gives: .text,
      "A stretch from a position, the first being 0; what lies outside is left out.",
      Example("substring('4276111122223333', 0, 6)", "427611")
    ) { values, _ in
      let from = Int(clamping: max(0, values.integer(1)))
      let count = values.count > 2 ? Int(clamping: max(0, values.integer(2))) : Int.max
      return .text(String(values.text(0).unicodeScalars.dropFirst(from).prefix(count)))
    },
    Filter(
      "replace",
      [value, FilterParameter("old", .text), FilterParameter("new", .text)],
      gives: .text,
      "Every occurrence of one text replaced with another.",
      Example("replace('2026-12-01', '-', '')", "20261201")
    ) { values, budget throws(EvaluationError) in .text(try replacing(values, &budget)) },
    Filter(
      "starts_with",
      [value, FilterParameter("beginning", .text)],
      gives: .boolean,
      "Whether a text begins with another, byte for byte.",
      Example("starts_with('ORD-1', 'ORD-')", "true")
    ) { values, _ in .boolean(values.text(0).utf8.starts(with: values.text(1).utf8)) },
    Filter(
      "ends_with",
      [value, FilterParameter("ending", .text)],
      gives: .boolean,
      "Whether a text ends with another, byte for byte.",
      Example("ends_with('ORD-1', '-1')", "true")
    ) { values, _ in
      .boolean(values.text(0).utf8.reversed().starts(with: values.text(1).utf8.reversed()))
    },
    Filter(
      "concat",
      [FilterParameter("value", .scalar), FilterParameter("more", .scalar)],
      gives: .text,
      isVariadic: true,
      "The text forms of all arguments, one behind the other.",
      Example("concat('order-', 17)", "order-17")
    ) { values, _ in .text(values.indices.map(values.text).joined()) },
    Filter(
      "digits_only",
      [value],
      gives: .text,
      "Only the digits 0 to 9 of a text.",
      Example("digits_only('+7 (900) 123')", "7900123")
    ) { values, _ in
      .text(String(values.text(0).unicodeScalars.filter { ("0"..."9").contains($0) }))
    },
    Filter(
      "mmyy",
      [value],
      gives: .text,
      "A card's expiry (MM/YY, MM/YYYY, MMYY or YYYY-MM) as four digits, month first.",
      Example("mmyy('12/2027')", "1227")
    ) { values, _ throws(EvaluationError) in .text(try expiry(values.text(0))) },
    Filter(
      name: "mask",
      parameters: [value],
      reveals: true,
      result: { _ in .text },
      resultName: "text",
      summary: "Fit to be shown: a card number keeps six and four digits, a secret none.",
      example: Example("mask('4000000000000002')", "400000******0002"),
      make: { site in
        let isSecret = site.sensitivity == .secret
        return FilterRun { values, _ in .text(isSecret ? "***" : masked(values.text(0))) }
      }
    ),
  ]

  private static func trimmed(_ text: String) -> String {
    let scalars = text.unicodeScalars.drop(while: \.properties.isWhitespace)
    guard let last = scalars.lastIndex(where: { !$0.properties.isWhitespace }) else { return "" }
    return String(scalars[...last])
  }

  private static func padding(
    _ filter: String,
    _ values: [Value],
    _ budget: inout Budget
  ) throws(EvaluationError) -> String {
    let fill = values.count > 2 ? values.text(2) : " "
    guard fill.unicodeScalars.count == 1 else {
      throw .refused(filter: filter, why: "the fill must be one character")
    }
    let width = values.integer(1)
    let missing = width - Int64(values.text(0).unicodeScalars.count)
    guard missing > 0 else { return "" }
    guard missing <= Budget.maximumBytes else { throw .tooLarge }
    try budget.spend(bytes: Int(missing) * fill.utf8.count)
    return String(repeating: fill, count: Int(missing))
  }

  private static func truncated(_ text: String, to length: Int64) -> String {
    var left = length
    var end = text.startIndex
    while end < text.endIndex {
      left -= Int64(text[end].unicodeScalars.count)
      guard left >= 0 else { break }
      end = text.index(after: end)
    }
    return String(text[..<end])
  }

  private static func replacing(
    _ values: [Value],
    _ budget: inout Budget
  ) throws(EvaluationError) -> String {
    let (text, old, new) = (
      Array(values.text(0).utf8), Array(values.text(1).utf8), Array(values.text(2).utf8)
    )
    guard !old.isEmpty else {
      throw .refused(filter: "replace", why: "the text to be replaced is empty")
    }
    var out: [UInt8] = []
    var position = 0
    while position < text.count {
      let isMatch = text[position...].starts(with: old)
      if isMatch {
        try budget.spend(bytes: new.count)
        out += new
      } else {
        out.append(text[position])
      }
      position += isMatch ? old.count : 1
    }
    return String(decoding: out, as: UTF8.self)
  }

  private static func expiry(_ text: String) throws(EvaluationError) -> String {
    let isYearFirst = text.utf8.count == 7 && text.utf8.dropFirst(4).first == UInt8(ascii: "-")
    let digits = Array(text.utf8.filter { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    let others = text.utf8.count - digits.count
    guard others <= 1, digits.count == 4 || digits.count == 6 else {
      throw .refused(filter: "mmyy", why: "the expiry is not of the form MM/YY")
    }
    let month = isYearFirst ? digits[4...5] : digits[0...1]
    let year = isYearFirst ? digits[2...3] : digits.suffix(2)
    let text = String(decoding: month, as: UTF8.self)
    guard let number = Int(text), (1...12).contains(number) else {
      throw .refused(filter: "mmyy", why: "the month is not 01 to 12")
    }
    return text + String(decoding: year, as: UTF8.self)
  }

  private static func masked(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    let isCard =
      (12...19).contains(scalars.count)
      && scalars.allSatisfy { ("0"..."9").contains($0) }
    guard isCard else { return "***" }
    return "\(text.prefix(6))\(String(repeating: "*", count: scalars.count - 10))\(text.suffix(4))"
  }
}
