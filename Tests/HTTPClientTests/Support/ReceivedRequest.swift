/// What a server read of one request.
struct ReceivedRequest: Sendable {
  /// The head with its line ends, without the empty line.
  var head: String
  var body: [UInt8]
  /// Whether the whole announced body came.
  var isWhole: Bool
  /// The number of the connection, from 0.
  var connection: Int
}
