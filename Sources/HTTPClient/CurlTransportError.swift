/// Why the client could not be started; nothing has been sent when one of these is thrown.
public enum CurlTransportError: Error, Equatable, Sendable {
  /// libcurl could not be initialised, or is older than 7.85.
  case libraryUnusable
  /// The system gave no epoll, no eventfd or no thread; the number is an `errno`.
  case systemRefused(errno: Int32)
}
