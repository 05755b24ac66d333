/// One parameter of a callback, decoded.
public struct CallbackParameter: Equatable, Sendable {
  /// The name.
  public var name: String
  /// The value; empty for a bare name.
  public var value: String

  /// Makes a parameter.
  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}
