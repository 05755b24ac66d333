/// A question to the journal about what it knows under a key.
public struct KeyQuestion: Hashable, Sendable {
  /// The key without round and attempt: the reference, or `=digest/ordinal`.
  public var base: String
  /// The attempt whose content is wanted, from 1.
  public var attempt: Int

  /// Makes a question.
  public init(base: String, attempt: Int) {
    self.base = base
    self.attempt = attempt
  }
}
