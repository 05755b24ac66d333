/// One client, its connection to the server behind, and what is under way between them.
///
/// Only the loop's thread touches it.
final class RelayConnection {
  /// What happens when the next request has been read whole.
  enum AtNextRequest: Equatable {
    case nothing
    case close(servedFirst: Bool)
  }

  /// What the poller waits for at one end.
  struct Interest: Equatable {
    var reads = true
    var writes = false
  }

  struct Interests: Equatable {
    var client = Interest()
    var upstream = Interest()
  }

  /// Bytes that go out one by one.
  struct Drip {
    var bytes: [UInt8]
    var next = 0
    var pause: Duration
    var due: ContinuousClock.Instant
  }

  let client: Int32
  let upstream: Int32
  var toClient = Backlog()
  var toUpstream = Backlog()
  /// A reply, or a watched request, that is not whole yet.
  var partialReply: [UInt8] = []
  var partialRequest: [UInt8] = []
  /// How many bytes of the present reply's body are still to be passed on.
  var bodyLeft = 0
  var atNextRequest = AtNextRequest.nothing
  var drip: Drip?
  /// How many blanks an endless reply still has.
  var blanksLeft = 0
  var closesWhenSent = false
  /// The next reply is not passed on; its first byte closes the connection.
  var closesAtReply = false
  var clientEnded = false
  var upstreamEnded = false
  var isClosed = false
  /// What the poller was told last.
  var watched = Interests()

  init(client: Int32, upstream: Int32) {
    self.client = client
    self.upstream = upstream
  }

  /// What is to be waited for now.
  var wants: Interests {
    let isFaulty = drip != nil || blanksLeft > 0 || closesWhenSent
    return Interests(
      client: Interest(
        reads: !clientEnded && (isFaulty || toUpstream.count < RelayLoop.highWater),
        writes: !toClient.isEmpty || blanksLeft > 0
      ),
      upstream: Interest(
        reads: !upstreamEnded && !isFaulty && toClient.count < RelayLoop.highWater,
        writes: !toUpstream.isEmpty
      )
    )
  }
}
