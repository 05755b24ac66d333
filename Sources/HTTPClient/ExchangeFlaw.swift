/// What our own side found wrong with an exchange; the raw values are the stable words of `why`.
enum ExchangeFlaw: String, CaseIterable {
  /// A resolved address, or the one of a standing connection, may not be reached.
  case addressRefused = "address_refused"
  /// The deadline had passed when something was about to be sent.
  case deadline = "deadline"
  /// Somebody did not want to wait for the answer.
  case interrupted = "interrupted"
  /// curl was about to send a request a second time.
  case resendRefused = "resend_refused"
  /// The reply's body is longer than the terms allow.
  case tooLarge = "too_large"
  /// The reply's header lines, interim replies included, are longer than 64 KiB.
  case headersTooLarge = "headers_too_large"
  /// More interim (1xx) replies than anybody needs.
  case interimFlood = "interim_flood"
  /// A 101 that nobody asked for: what follows is not HTTP.
  case switchedProtocols = "switched_protocols"
  /// The head of the reply is not a status line with header lines.
  case malformedHead = "malformed_head"
  /// Lengths that contradict each other, or a length beside chunks.
  case framingConflict = "framing_conflict"
  /// The body's length is not the one that was announced.
  case lengthMismatch = "length_mismatch"
  /// Neither a length nor chunks: the end of the connection is no proof of the end of the reply.
  case lengthUnknown = "length_unknown"
  /// A reply that claims no error came before the request was whole.
  case earlyReply = "early_reply"
}
