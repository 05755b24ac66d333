/// The columns of a payment with an index that one update changes.
struct IndexedChanges: OptionSet, Sendable {
  let rawValue: Int

  static let providerReference = IndexedChanges(rawValue: 1)
  static let wake = IndexedChanges(rawValue: 2)
  /// The owner lets go of the payment.
  static let owner = IndexedChanges(rawValue: 4)

  /// How many sets there are.
  static let count = 8
}
