/// Who holds a payment.
struct Standing: Sendable {
  /// The owner of a claim.
  struct Owner: Sendable {
    let number: Int64
    let id: String
  }

  /// The payment's number.
  let number: Int64
  /// The newest claim's fence.
  let fence: Int64
  /// Who holds it, if anybody.
  let owner: Owner?

  /// Whether `taker` may claim it: nobody holds it, the taker does, or its owner is gone.
  func mayBeTaken(by taker: Int64, in directory: OwnerDirectory) -> Bool {
    guard let owner else { return true }
    return owner.number == taker || directory.isGone(owner.id)
  }
}
