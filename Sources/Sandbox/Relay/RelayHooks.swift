/// What the relay asks and tells the sandbox behind it.
struct RelayHooks: Sendable {
  /// Asked for each new connection; true resets it before anything is read.
  var refuses: @Sendable () -> Bool
  /// Told of a request that was read whole and that the server behind never sees.
  var unserved: @Sendable (_ request: [UInt8]) -> Void
}
