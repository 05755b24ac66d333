public import Wire

/// How an exchange ended on the wire.
public enum TransportResult: Equatable, Sendable {
  /// The reply arrived whole: its length or its last chunk was seen.
  case reply(HTTPReply)
  /// Proved: our read callback never ran and curl's request size is 0.
  case notSent(why: String)
  /// Everything else.
  case silent(why: String)
}
