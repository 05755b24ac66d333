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

  public let kind: Kind
  /// For declines: whether the same card may be tried again later. `false` for every other kind.
  public let isSoft: Bool
  public let reason: Reason
  public let effect: Effect

  /// Makes a meaning; `isSoft` counts only for `.declined`.
  public init(kind: Kind, isSoft: Bool, reason: Reason, effect: Effect) {
    self.kind = kind
    self.isSoft = isSoft
    self.reason = reason
    self.effect = effect
  }
}
