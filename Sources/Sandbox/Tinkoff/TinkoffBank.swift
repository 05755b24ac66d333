internal import Wire

/// A bank of the fast payments system.
struct TinkoffBank: Equatable {
  /// The number in the system, which is also that of the app's scheme.
  var id: String
  var name: String

  /// In the order in which they are to be shown, which is not that of their numbers.
  static let all = [
    TinkoffBank(id: "100000000111", name: "Сбербанк"),
    TinkoffBank(id: "100000000004", name: "Т-Банк"),
    TinkoffBank(id: "100000000008", name: "Альфа-Банк"),
  ]

  /// The bank that pays when nobody says another.
  static let own = all[1]

  static func bank(_ id: String) -> TinkoffBank? { all.first { $0.id == id } }
}
