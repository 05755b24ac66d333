public import Wire

/// One configured use of a plugin: credentials, environment and hosts, ready to render and read.
public struct ProviderAccount: Sendable {
  /// The account's key in the configuration.
  public let name: String
  /// What the account speaks.
  public let plugin: Plugin
  /// A digest over the plugin's id and the public credentials; order numbers are unique within it.
  public let identity: String

  /// Builds the request of a call, signed.
  ///
  /// - Throws: ``RenderError`` when an expression cannot be evaluated or a value does not fit its
  ///   slot; nothing was sent then.
  public func render(call: String, in context: CallContext) throws(RenderError) -> HTTPRequest {
    throw .unknownCall(call)
  }

  /// Reads a reply that arrived whole.
  ///
  /// - Returns: what the reply says, or the reason why it is no reading. For a step, `no reading`
  ///   never happens to a reply with an outcome: what no outcome matches is
  ///   ``Payments/Reading/Claim-swift.enum/unproved(why:)``.
  public func read(
    call: String,
    reply: HTTPReply,
    in context: CallContext,
    purpose: ReadingPurpose
  ) -> ReadResult {
    .noReading(why: "unknown call \(call)")
  }
}
