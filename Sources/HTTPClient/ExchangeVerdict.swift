/// What an exchange is known to be, apart from the reply itself.
enum ExchangeVerdict: Equatable {
  /// The reply is whole.
  case reply
  /// Proved that nothing was sent.
  case notSent(why: String)
  /// Everything else.
  case silent(why: String)
}
