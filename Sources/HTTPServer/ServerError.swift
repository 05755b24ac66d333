/// Why a server could not start.
public enum ServerError: Error, Equatable, Sendable {
  /// Another process listens there already.
  case portInUse(host: String, port: UInt16)
  /// This process may not listen there, as on ports below 1024.
  case notPermitted(host: String, port: UInt16)
  /// The host is no address of this machine, or no address at all.
  case badHost(String)
  /// The system refused for another reason, by its error number.
  case cannotListen(errno: Int32)
  /// The library did not start.
  case cannotStart
}
