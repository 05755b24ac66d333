/// How a handler answers: at once on the server's thread, or later from elsewhere.
public enum ServerAnswer: Sendable {
  /// The reply is ready; nothing waited for it.
  case now(ServerReply)
  /// The connection sleeps while this work runs on the cooperative pool.
  case later(@Sendable () async -> ServerReply)
}
