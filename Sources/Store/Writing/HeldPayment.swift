/// What the writer remembers of a payment that this owner holds, to find and update its row quickly.
///
/// Only a guess at what the table says: an update proves itself by the fence.
struct HeldPayment: Sendable {
  /// The payment's row.
  let number: Int64
  /// When it is due, as in the row.
  var wake: Int64?
  /// The provider's name for it, as in the row.
  var providerReference: String?

  /// The most that are remembered; who holds more reads them from the table.
  static let limit = 65_536
}
