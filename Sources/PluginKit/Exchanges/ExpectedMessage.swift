public import Providers
public import Wire

/// A message of the provider's server, and what must be said and answered.
public struct ExpectedMessage: Sendable {
  /// What arrives.
  public var message: IncomingMessage
  /// What must come out, by dotted name: `verified`, `kind`, `order`, `provider_reference`,
  /// `state`, `difference`, `keep_on_payment.NAME`, `reply.status`, `reply.body`.
  public var then: [String: String]
  /// Where it stands in its file.
  public var place: Place
}
