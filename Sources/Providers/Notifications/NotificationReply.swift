/// The answer to a provider's server, exact to the byte.
public struct NotificationReply: Equatable, Sendable {
  /// What the answer says.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// The message is known and stored.
    case ok
    /// No payment of ours is meant.
    case unknown
    /// Account, amount, currency or order differ from what was asked.
    case mismatch
    /// The signature is missing or wrong, or the message cannot be read.
    case unverified

    /// The HTTP status unless the plugin says another one.
    var usualStatus: Int {
      switch self {
      case .ok: 200
      case .unknown: 404
      case .mismatch: 409
      case .unverified: 401
      }
    }
  }

  /// The HTTP status.
  public var status: Int
  /// The type of the body; `nil` for none.
  public var contentType: String?
  /// The body.
  public var body: [UInt8]

  /// Makes an answer.
  public init(status: Int, contentType: String? = nil, body: [UInt8] = []) {
    self.status = status
    self.contentType = contentType
    self.body = body
  }

  /// The provider is to come again: the payment is in other hands just now.
  public static let later = NotificationReply(status: 503)
}
