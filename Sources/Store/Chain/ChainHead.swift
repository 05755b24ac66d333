/// The end of the chain of events.
struct ChainHead: Equatable, Sendable {
  /// The newest event's place, or 0.
  var sequence: Int64
  /// The newest event's hash: 32 bytes.
  var hash: [UInt8]
}
