internal import HTTPServer
internal import Payments

/// One request to a simulator.
struct ProviderCall {
  /// A lie or slip that only the simulator itself can make.
  enum Trick: Equatable {
    /// The connection is lost; what the call does happens this much later.
    case late(Duration)
    /// What the call does is done twice.
    case twice
    /// The reply speaks of another amount.
    case otherAmount
    /// The reply speaks of another order.
    case otherOrder
    /// The reply holds a state that nobody knows.
    case unknownStatus
    /// The reply holds a code that nobody knows.
    case unknownCode
    /// A lookup shows an older state.
    case stale
    /// A lookup finds nothing.
    case missing
    /// A lookup finds two.
    case twoMatches
  }

  /// What the path says behind the provider's name.
  var method: String
  var request: ServerRequest
  var now: Instant
  var trick: Trick?
}
