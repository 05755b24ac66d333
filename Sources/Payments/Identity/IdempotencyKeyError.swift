/// Why a reference or a text is no idempotency key.
public enum IdempotencyKeyError: Error, Equatable, Sendable {
  /// Nothing is left after trimming.
  case empty
  /// More than 128 characters.
  case tooLong(characters: Int)
  /// Begins with `=`, or looks like the key of a capture, void or refund.
  case reserved
  /// Holds a control character, such as a line break.
  case controlCharacter
  /// The attempt, ordinal or round is below 1.
  case numberBelowOne
  /// The payment's operation has no key of this kind; only capture, void and refund have.
  case operationWithoutKey(Operation)
  /// The text is not the written form of any key.
  case malformed
}
