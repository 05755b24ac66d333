/// How a call or a payer's step ends for whoever made it, whatever it did to the payment.
enum Ending: Equatable {
  case reply
  /// Three seconds late.
  case slow
  /// The connection is lost.
  case closed
  /// A gateway's error page.
  case badGateway
  /// The payer has to pass 3-D Secure, then go on.
  case challenge

  /// The reply as this ending lets it through.
  func end(_ reply: Simulated) -> Simulated {
    switch self {
    case .reply, .challenge: return reply
    case .slow:
      var late = reply
      late.delay = .seconds(3)
      return late
    case .closed: return .closed
    case .badGateway: return .html(502, "502 Bad Gateway")
    }
  }
}
