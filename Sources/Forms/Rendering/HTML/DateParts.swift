import Payments

/// A day as three texts, between a page and a value.
struct DateParts: Equatable {
  /// The names of the parts in the order of the page.
  static let names = ["day", "month", "year"]

  var day = ""
  var month = ""
  var year = ""

  init(day: String, month: String, year: String) {
    self.day = day
    self.month = month
    self.year = year
  }

  /// Takes a value apart, right or wrong; parts that cannot be told apart are empty.
  init(_ value: String, format: String?) {
    let letters = format ?? (value.contains(".") ? "dd.MM.yyyy" : "yyyy-MM-dd")
    let order = letters.filter { "dMy".contains($0) }
      .reduce(into: [Character]()) { order, letter in
        if order.last != letter { order.append(letter) }
      }
    let separators = letters.filter { !"dMy".contains($0) }
    var pieces = value.split(omittingEmptySubsequences: false) { separators.contains($0) }
      .map(String.init)
    if separators.isEmpty, value.count == letters.count {
      pieces = order.map { part in
        String(zip(letters, value).filter { $0.0 == part }.map(\.1))
      }
    }
    guard pieces.count == order.count else { return }
    for (part, piece) in zip(order, pieces) {
      switch part {
      case "d": day = piece
      case "M": month = piece
      default: year = piece
      }
    }
  }

  /// The value as the check takes it; empty when nothing was given.
  func value(format: String?) -> String {
    let plain = [day, month, year]
      .map { $0.trimmedNFC.filter { !".-/ ".contains($0) } }
    if plain.allSatisfy(\.isEmpty) { return "" }
    guard let format else { return plain.joined(separator: ".") }
    return format.replacing("dd", with: padded(plain[0]))
      .replacing("MM", with: padded(plain[1])).replacing("yyyy", with: plain[2])
  }

  func part(_ name: String) -> String {
    switch name {
    case "day": day
    case "month": month
    default: year
    }
  }

  private func padded(_ text: String) -> String { text.utf8.count == 1 ? "0\(text)" : text }
}
