public import Providers
public import Wire

/// A signature that must come out of a recipe, and others that must not.
public struct SignatureVector: Sendable {
  /// The recipe's name.
  public var recipe: String
  /// What is signed, by the names on the wire.
  public var fields: [SignatureField]
  /// Credentials in place of the account's, secrets among them: test data.
  public var credentials: [String: String]
  /// The right signature.
  public var expect: String
  /// Signatures of frequent mistakes.
  public var wrong: [String]
  /// Where it stands in its file.
  public var place: Place
}
