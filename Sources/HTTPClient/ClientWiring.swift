internal import Wire

/// What the client takes from outside; tests replace single parts, never the checks of TLS.
struct ClientWiring: Sendable {
  /// The clock of deadlines.
  var now: @Sendable () -> ContinuousClock.Instant = { .now }
  /// Called on the client's thread when the first byte is about to leave.
  var onSending: (@Sendable (HTTPRequest) -> Void)?
  /// Whether an address may be reached when private ones are not allowed.
  var allowsAddress: @Sendable ([UInt8]) -> Bool = AddressGuard.allows
  /// Fixed addresses of names, `name:port:address` as CURLOPT_RESOLVE wants them.
  var addresses: [String] = []
  /// Whether HTTP/2 is spoken over plain connections without having been offered.
  var assumesHTTP2 = false
  /// Whether plain http is spoken on public terms too; addresses are checked all the same.
  var assumesPlainIsAllowed = false
}
