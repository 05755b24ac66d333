/// Why the fields that a provider describes are not known.
public enum RemoteFormError: Error, Hashable, Sendable {
  /// Nothing was fetched.
  case unavailable(why: String)
  /// What came cannot be read as a description of fields.
  case unreadable(why: String)
  /// The provider describes nothing under what the payment names here.
  case notListed(field: String)

  /// What is wrong, for people; no value stands in it.
  public var inWords: String {
    switch self {
    case .unavailable(let why): "the provider's list of fields is not here: \(why)"
    case .unreadable(let why): "the provider's list of fields cannot be read: \(why)"
    case .notListed(let field): "the provider lists no fields for this \(field)"
    }
  }

  /// The stable code for scripts.
  public var code: String {
    switch self {
    case .unavailable: "schema_unavailable"
    case .unreadable: "schema_unreadable"
    case .notListed: "not_listed"
    }
  }
}
