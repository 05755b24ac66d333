public import Wire

/// What somebody sent to us, as it arrived: nothing of it is trusted.
public struct IncomingMessage: Equatable, Sendable {
  /// The longest body that is read, in bytes.
  public static let maximumByteCount = 1 << 20

  /// The header lines in the order received.
  public var headers: [HTTPHeader]
  /// The body, decoded from any transfer coding.
  public var body: [UInt8]

  /// Makes a message.
  public init(headers: [HTTPHeader] = [], body: [UInt8]) {
    self.headers = headers
    self.body = body
  }

  /// The first header of that name, compared without case.
  func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}
