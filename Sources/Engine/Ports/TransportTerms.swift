/// Under which terms one exchange is made.
public struct TransportTerms: Equatable, Sendable {
  /// How long a connection may take to be ready, TLS included.
  public var connect: Duration
  /// How long the whole exchange may take; no body byte leaves after it.
  public var total: Duration
  /// The most bytes of a reply's body.
  public var maximumReplyBytes: Int
  /// Whether loopback and private addresses and plain http are allowed (`environment: sandbox`).
  public var allowsPrivateAddresses: Bool
  /// A file of certificates to trust instead of the system's.
  public var certificateAuthorities: String?

  /// Makes terms.
  public init(
    connect: Duration = .seconds(5),
    total: Duration = .seconds(30),
    maximumReplyBytes: Int = 1 << 20,
    allowsPrivateAddresses: Bool = false,
    certificateAuthorities: String? = nil
  ) {
    self.connect = connect
    self.total = total
    self.maximumReplyBytes = maximumReplyBytes
    self.allowsPrivateAddresses = allowsPrivateAddresses
    self.certificateAuthorities = certificateAuthorities
  }
}
