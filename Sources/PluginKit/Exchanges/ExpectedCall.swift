public import Providers
public import Wire

/// One request that must be made as written, the reply that was seen, and what it must be read as.
public struct ExpectedCall: Sendable {
  /// The call's name in the manifest.
  public var call: String
  /// Why the call is made.
  public var purpose: ReadingPurpose
  /// The method of the request, `GET` or `POST`.
  public var method: String
  /// The path behind the account's endpoint, with its query.
  public var path: String
  /// Whether the request says who it comes from: `basic` or `bearer`; `nil` when it must not.
  public var authorization: String?
  /// Headers besides `Content-Type` and `Authorization`, in order.
  public var headers: [HTTPHeader]
  /// The body's text; where something in it is sealed, as it is when that was opened.
  public var body: String
  /// The members of a JSON body that are encrypted, with the PEM files of the keys that open them.
  public var sealed: [String: String]
  /// The members of a JSON body that sign what was sealed, with their recipes.
  public var signed: [String: String]
  /// The HTTP code of the reply.
  public var status: Int
  /// The reply's body.
  public var reply: [UInt8]
  /// The reading in the words of ``ReadingWords``.
  public var then: [String: String]
  /// Where it stands in its file.
  public var place: Place
}
