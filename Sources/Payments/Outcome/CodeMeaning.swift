/// What a provider's code means for the payment: one row of a plugin's `codes.yaml`.
public struct CodeMeaning: Equatable, Sendable {
  /// What the code says about the exchange.
  public enum Kind: String, CaseIterable, Sendable {
    case declined
    case refused
    case pending
    case inDoubt = "in_doubt"
  }

  /// Whether money may have moved although the provider answered with this code.
  public enum Effect: String, CaseIterable, Sendable {
    case none
    case possible
  }

  /// What the code says about the exchange.
  public let kind: Kind
  /// For declines: whether the same card may be tried again later.
  ///
  /// `false` for every other kind.
  public let isSoft: Bool
  /// Why, in the host's own words.
  public let reason: Reason
  /// Whether money may have moved; counts only when the code answers the effect call.
  public let effect: Effect

  /// Makes a meaning; `isSoft` counts only for `.declined`.
  public init(kind: Kind, isSoft: Bool, reason: Reason, effect: Effect) {
    self.kind = kind
    self.isSoft = isSoft
    self.reason = reason
    self.effect = effect
  }
}
