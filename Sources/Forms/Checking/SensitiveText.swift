/// A checked value that may not be stored or shown: a card number, a code, a secret.
public struct SensitiveText: Sendable, Equatable {
  private let text: String

  /// Takes a value.
  public init(_ text: String) { self.text = text }

  /// Lends the value to `body`, which does not keep it.
  public func withText<Result, Failure: Error>(
    _ body: (String) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(text)
  }
}

extension SensitiveText: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// A mask that does not tell the length.
  public var description: String { "••••••" }

  /// The same mask.
  public var debugDescription: String { description }

  /// A mirror of the mask.
  public var customMirror: Mirror { Mirror(self, children: ["masked": description]) }
}
