/// A call of the system that failed.
public struct SystemFailure: Error, Sendable {
  /// The system's number for why.
  public var code: Int32

  /// Keeps the number.
  public init(code: Int32) { self.code = code }
}
