/// What a server takes from one connection before it says no.
public struct ServerLimits: Equatable, Sendable {
  /// The largest head of a request in bytes, first line and headers together.
  public var headByteCount: Int
  /// The largest body of a request in bytes.
  public var bodyByteCount: Int
  /// How many connections may be open at once; more wait in the listen queue.
  public var connections: Int
  /// How long a head may take from its first line, or a new connection until its first line.
  public var headTime: Duration
  /// How long a body may take from the end of the head.
  public var bodyTime: Duration
  /// How long a kept-alive connection may wait for its next request.
  public var idleTime: Duration

  /// Makes limits; the defaults suit small JSON bodies.
  public init(
    headByteCount: Int = 16_384,
    bodyByteCount: Int = 1_048_576,
    connections: Int = 4096,
    headTime: Duration = .seconds(10),
    bodyTime: Duration = .seconds(30),
    idleTime: Duration = .seconds(60)
  ) {
    self.headByteCount = headByteCount
    self.bodyByteCount = bodyByteCount
    self.connections = connections
    self.headTime = headTime
    self.bodyTime = bodyTime
    self.idleTime = idleTime
  }
}
