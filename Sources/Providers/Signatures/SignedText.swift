/// A signature and how it came about, fit to be shown: no secret stands in it.
public struct SignedText: Hashable, Sendable {
  /// The recipe's key in the manifest.
  public let recipe: String
  /// The text that was signed, each secret as `***`.
  public let stringToSign: String
  /// The signature as it goes on the wire.
  public let signature: String
  /// Where it goes, such as `body.Token`; `nil` when the recipe does not say.
  public let placedAt: String?
  /// What was done, one sentence a step, with names and no values.
  public let steps: [String]
}
