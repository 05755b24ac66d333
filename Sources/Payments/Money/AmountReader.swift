/// Reads decimal text into minor units; see ``Money/parse(_:currency:decimalMark:groupingMark:range:)``.
struct AmountReader {
  let exponent: Int
  let decimalMark: Character?
  let groupingMark: Character?

  /// The parts of a number: digits in groups, and what stands behind the decimal mark.
  private struct Parts {
    var isNegative = false
    /// The digits between grouping marks; one group when there is no grouping mark.
    var groups: [Substring] = []
    var fraction: Substring?
  }

  func minorUnits(of text: String) throws(MoneyError) -> Int64 {
    if let units = plainMinorUnits(of: text) { return units }
    let parts = try split(text)
    if parts.groups.count > 1 { try checkGroups(parts.groups) }
    let fraction = parts.fraction ?? ""
    guard fraction.utf8.count <= exponent else { throw .tooManyDecimals(allowed: exponent) }
    var magnitude: Int64 = 0
    for digit in parts.groups.joined() + fraction {
      try append(digit.asciiValue.map { Int64($0) - 48 } ?? 0, to: &magnitude, parts.isNegative)
    }
    for _ in fraction.utf8.count..<exponent { try append(0, to: &magnitude, parts.isNegative) }
    return magnitude
  }

  /// The minor units of digits with at most one point, as nearly every amount is written; `nil` for
  /// what is to be read with care.
  private func plainMinorUnits(of text: String) -> Int64? {
    guard groupingMark == nil, decimalMark == nil || decimalMark == "." else { return nil }
    let bytes = text.utf8Span.span
    guard 1...18 ~= bytes.count else { return nil }
    var number: Int64 = 0
    var point: Int?
    for place in bytes.indices {
      if bytes[place] == UInt8(ascii: "."), point == nil, place > 0 {
        point = place
      } else {
        guard 48...57 ~= bytes[place] else { return nil }
        number = number * 10 + Int64(bytes[place] - 48)
      }
    }
    let decimals = point.map { bytes.count - 1 - $0 } ?? 0
    guard point == nil || decimals > 0, decimals <= exponent, decimals != 3 else { return nil }
    for _ in decimals..<exponent {
      let (shifted, overflow) = number.multipliedReportingOverflow(by: 10)
      guard !overflow else { return nil }
      number = shifted
    }
    return number
  }

  /// Adds one digit; negative numbers grow downwards, so that the least `Int64` can be read.
  private func append(
    _ digit: Int64,
    to number: inout Int64,
    _ isNegative: Bool
  ) throws(MoneyError) {
    let (shifted, overflow) = number.multipliedReportingOverflow(by: 10)
    let (sum, carry) = shifted.addingReportingOverflow(isNegative ? -digit : digit)
    guard !overflow, !carry else { throw .tooLarge }
    number = sum
  }

  private func split(_ text: String) throws(MoneyError) -> Parts {
    var rest = text.trimmedSpaces
    guard !rest.isEmpty else { throw .empty }
    var parts = Parts()
    if rest.first == "-" {
      parts.isNegative = true
      rest.removeFirst()
    }
    let mark = try decimalMark(in: rest)
    let pieces = rest.split(separator: mark, maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = pieces.first else { throw .notANumber }
    parts.groups = whole.split(omittingEmptySubsequences: false, whereSeparator: isGroupingMark)
    if pieces.count > 1 {
      guard !pieces[1].isEmpty else { throw .notANumber }
      parts.fraction = pieces[1]
    }
    for run in parts.groups + [parts.fraction ?? "0"] {
      guard run.utf8.allSatisfy({ 48...57 ~= $0 }) else { throw .notANumber }
    }
    guard parts.groups.count > 1 || !whole.isEmpty else { throw .notANumber }
    return parts
  }

  /// The decimal mark of this text: the stated one, or the only one that it can be.
  private func decimalMark(in text: Substring) throws(MoneyError) -> Character {
    if let decimalMark { return decimalMark }
    let marks = text.filter { ($0 == "." || $0 == ",") && !isGroupingMark($0) }
    guard let mark = marks.first else { return groupingMark == "." ? "," : "." }
    guard marks.count == 1 else { throw .ambiguous }
    guard groupingMark == nil else { return mark }
    let pieces = text.split(separator: mark, maxSplits: 1, omittingEmptySubsequences: false)
    let looksGrouped = 1...3 ~= pieces[0].count && pieces[0].first != "0" && pieces[1].count == 3
    if looksGrouped, !(exponent == 3 && mark == ".") { throw .ambiguous }
    return mark
  }

  /// The first group has one to three digits, every other exactly three.
  private func checkGroups(_ groups: [Substring]) throws(MoneyError) {
    for (place, group) in groups.enumerated() {
      guard place == 0 ? 1...3 ~= group.utf8.count : group.utf8.count == 3 else {
        throw .brokenGroup
      }
    }
  }

  private func isGroupingMark(_ character: Character) -> Bool {
    guard let groupingMark else { return false }
    if groupingMark == " " { return " \u{A0}\u{202F}\u{2009}".contains(character) }
    return character == groupingMark
  }
}
