/// What makes a payment the same payment for ever; DESIGN §6.
///
/// Written as `reference#attempt`, `=digest/ordinal~round#attempt`, or for a capture, void or
/// refund `payment id/operation/reference#attempt`. Different keys are written differently.
public struct IdempotencyKey: Hashable, Sendable {
  /// What the key is made of, besides the attempt.
  public enum Source: Hashable, Sendable {
    /// The caller's reference, trimmed, NFC, 1 to 128 characters.
    case reference(String)
    /// The digest of the payment's content as 64 hexadecimal digits, the place among equal rows
    /// of its file and the round, both from 1.
    case content(digest: String, ordinal: Int, round: Int)
    /// A capture, void or refund of a payment, with a reference of its own.
    case operation(PaymentID, Operation, reference: String)
  }

  /// What the key is made of, besides the attempt.
  public let source: Source
  /// The attempt's number, from 1.
  public let attempt: Int

  private init(source: Source, attempt: Int) throws(IdempotencyKeyError) {
    guard attempt >= 1 else { throw .numberBelowOne }
    self.source = source
    self.attempt = attempt
  }

  /// Makes the key of a payment with a reference, which is trimmed and brought to NFC first.
  ///
  /// - Throws: what is wrong with the reference or the attempt.
  public init(reference: String, attempt: Int = 1) throws(IdempotencyKeyError) {
    let reference = try IdempotencyKey.checked(reference)
    guard !IdempotencyKey.looksLikeOperation(reference) else { throw .reserved }
    try self.init(source: .reference(reference), attempt: attempt)
  }

  /// Makes the key of a payment without a reference.
  ///
  /// The digest is the 32 bytes of the SHA-256 of its content.
  ///
  /// - Throws: `numberBelowOne`, or `malformed` when the digest has not 32 bytes.
  public init(
    digest: [UInt8],
    ordinal: Int,
    round: Int = 1,
    attempt: Int = 1
  ) throws(IdempotencyKeyError) {
    guard digest.count == 32 else { throw .malformed }
    guard ordinal >= 1, round >= 1 else { throw .numberBelowOne }
    let text = digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    try self.init(source: .content(digest: text, ordinal: ordinal, round: round), attempt: attempt)
  }

  /// Makes the key of a capture, void or refund of a payment.
  ///
  /// - Throws: what is wrong with the operation, its reference or the attempt.
  public init(
    payment: PaymentID,
    operation: Operation,
    reference: String,
    attempt: Int = 1
  ) throws(IdempotencyKeyError) {
    guard IdempotencyKey.keyedOperations.contains(operation) else {
      throw .operationWithoutKey(operation)
    }
    let reference = try IdempotencyKey.checked(reference)
    try self.init(
      source: .operation(payment, operation, reference: reference),
      attempt: attempt
    )
  }

  /// The same key for another attempt.
  ///
  /// - Throws: `numberBelowOne`.
  public func withAttempt(_ attempt: Int) throws(IdempotencyKeyError) -> IdempotencyKey {
    try IdempotencyKey(source: source, attempt: attempt)
  }

  /// The caller's reference, when the key has one.
  public var reference: String? {
    switch source {
    case .reference(let reference), .operation(_, _, let reference): reference
    case .content: nil
    }
  }
}

extension IdempotencyKey: CustomStringConvertible {
  /// The written form, whose SHA-256 makes the payment's identifier.
  public var description: String { "\(sourceText)#\(attempt)" }

  /// The written form without the attempt: what all attempts of a payment share.
  public var sourceText: String {
    switch source {
    case .reference(let reference): reference
    case .content(let digest, let ordinal, let round): "=\(digest)/\(ordinal)~\(round)"
    case .operation(let payment, let operation, let reference):
      "\(payment)/\(operation.rawValue)/\(reference)"
    }
  }
}
