public import Payments

/// A row of a run as its result tells of it.
public struct ResultRow: Sendable {
  /// How the row stands.
  public enum Standing: Sendable {
    /// It makes no payment.
    case ended(RowEnd)
    /// It makes this payment, which is as it is now; `nil` while nothing was received.
    case payment(PaymentID, Payment?)
  }

  /// What a result says of a payment.
  public struct Payment: Sendable {
    /// What was asked for.
    public var operation: Operation
    /// The amount that was asked for.
    public var amount: Money
    /// Where the payment stands.
    public var state: PaymentState
    /// Why it ended as it did.
    public var reason: Reason?
    /// The account that was chosen.
    public var account: String
    /// The provider's own name for it.
    public var providerReference: String?
    /// What was collected, in minor units.
    public var capturedMinorUnits: Int64

    /// Makes it of its parts.
    public init(
      operation: Operation,
      amount: Money,
      state: PaymentState,
      reason: Reason?,
      account: String,
      providerReference: String?,
      capturedMinorUnits: Int64
    ) {
      self.operation = operation
      self.amount = amount
      self.state = state
      self.reason = reason
      self.account = account
      self.providerReference = providerReference
      self.capturedMinorUnits = capturedMinorUnits
    }
  }

  /// The row's place among the data rows, from 1.
  public var number: Int
  /// The record's bytes as they stood, without the line ending.
  public var original: [UInt8]
  /// How many cells the record has.
  public var cells: Int
  /// How it stands.
  public var standing: Standing

  /// Makes a row.
  public init(number: Int, original: [UInt8], cells: Int, standing: Standing) {
    self.number = number
    self.original = original
    self.cells = cells
    self.standing = standing
  }
}
