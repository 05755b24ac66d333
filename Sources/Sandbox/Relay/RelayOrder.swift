/// What the relay does with a reply instead of passing it on; the server behind it asks for it.
///
/// It travels in a header that the relay takes away with the rest of the reply's head.
enum RelayOrder: Equatable, Sendable {
  /// Sends nothing and closes.
  case close
  /// Sends nothing and resets the connection.
  case reset
  /// Sends the reply's body as it is, as if it were the whole reply.
  case raw
  /// Like `raw`, then closes.
  case rawThenClose
  /// Like `raw`, one byte at a time with this pause, then closes.
  case drip(milliseconds: Int)
  /// Like `raw`, then blanks until the other end hangs up, a gigabyte at most.
  case endless
  /// Like `raw`; the next request on this connection is read whole, then it is closed unanswered
  /// and unseen by the server.
  case closeAtNext
  /// Like `closeAtNext`, but the server gets the request.
  case closeAfterNext

  /// The name of the header.
  static let header = "Sandbox-Relay"

  /// The header's value.
  var text: String {
    switch self {
    case .close: "close"
    case .reset: "reset"
    case .raw: "raw"
    case .rawThenClose: "raw-close"
    case .drip(let milliseconds): "drip=\(milliseconds)"
    case .endless: "endless"
    case .closeAtNext: "close-at-next"
    case .closeAfterNext: "close-after-next"
    }
  }

  init?(_ text: String) {
    switch text {
    case "close": self = .close
    case "reset": self = .reset
    case "raw": self = .raw
    case "raw-close": self = .rawThenClose
    case "endless": self = .endless
    case "close-at-next": self = .closeAtNext
    case "close-after-next": self = .closeAfterNext
    default:
      guard text.hasPrefix("drip="), let pause = Int(text.dropFirst(5)) else { return nil }
      self = .drip(milliseconds: pause)
    }
  }
}
