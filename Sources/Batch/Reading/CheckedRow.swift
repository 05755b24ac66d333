import Payments

/// A row whose cells are as they should be, before its key and its account are known.
struct CheckedRow: Sendable {
  /// What is paid; the form's fields are the cells as they stand, and the attempt is the row's.
  var content: PaymentContent
  /// The account that the row names.
  var account: String?
  /// What the form made of the fields that satisfied it, and whose form that was.
  var form: (account: String, values: [String: String])?
  /// The attempt that the row asks for; `nil` when it leaves that open.
  var attempt: Int?
  /// The payment whose key the row continues, from a retry file.
  var continued: PaymentID?
  /// The digest that stands for the row when it has no key of its own; else empty.
  var digest: [UInt8]
  /// The digest of the columns of `duplicate_key`, when they are configured and not all empty.
  var valueDigest: String?
}
