/// How one call to a provider ended, as the engine sees it.
public enum Exchange: Equatable, Sendable {
  /// Proved: no byte of the request left this host. `why` is a short word, such as `refused`.
  case notSent(why: String)
  /// Anything from sent to answered without a trustworthy reply. `why` names the class of silence.
  case silent(why: String)
  /// A complete reply, read by the plugin.
  case read(Reading)
}
