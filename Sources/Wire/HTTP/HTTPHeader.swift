/// One header line of a request or a reply.
public struct HTTPHeader: Hashable, Sendable {
  /// The name as it is sent.
  public var name: String
  /// The value without the spaces around it.
  public var value: String

  /// Makes a header; the caller has made sure that neither part holds CR, LF or NUL.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}
