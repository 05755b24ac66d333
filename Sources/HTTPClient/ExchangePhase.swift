/// How far an exchange came, as our own callbacks and curl's counters saw it.
enum ExchangePhase: CaseIterable {
  /// Sending never began, the read callback never ran and curl's request size is 0: the proof.
  case nothingSent
  /// Some of the request may have left; no line of a reply came.
  case sent
  /// A reply began, and nothing shows that it is whole.
  case replyBegun
  /// The reply's length or last chunk was seen, and its head can be trusted.
  case replyWhole
}
