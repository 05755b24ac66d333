public import Wire

/// How much an account sends at once and how long it waits.
public struct AccountLimits: Equatable, Sendable {
  /// How many exchanges run at once; 64 unless written.
  public var concurrency = 64
  /// How often an exchange may begin; `nil` without a limit.
  public var rate: Rate?
  /// How long a connection may take to be ready; 5 s unless written.
  public var connect = Duration.seconds(5)
  /// How long an exchange may take; 30 s unless written.
  public var total = Duration.seconds(30)

  /// Makes the defaults.
  public init() {}

  static func load(
    _ node: Node,
    name: String,
    _ diagnostics: inout Diagnostics
  ) -> AccountLimits {
    var limits = AccountLimits()
    guard var reader = MappingReader(node, name: name, &diagnostics) else { return limits }
    let times = Duration.milliseconds(1)...Duration.seconds(600)
    if let node = reader.optional("concurrency"),
      let count = node.integer("\(name).concurrency", in: 1...4096, &diagnostics)
    {
      limits.concurrency = count
    }
    limits.rate = reader.optional("rate").flatMap { $0.rate("\(name).rate", &diagnostics) }
    if let node = reader.optional("connect"),
      let time = node.duration("\(name).connect", in: times, &diagnostics)
    {
      limits.connect = time
    }
    if let node = reader.optional("total"),
      let time = node.duration("\(name).total", in: times, &diagnostics)
    {
      limits.total = time
    }
    reader.finish(&diagnostics)
    return limits
  }
}
