/// One name with its value in a form body or a query.
public struct FormPair: Hashable, Sendable {
  /// The decoded name.
  public var name: String
  /// The decoded value; empty when there was no `=`.
  public var value: String
  /// The value as it was received, still encoded; for signatures over what was received.
  public var rawValue: [UInt8]

  /// Makes a pair; without a raw value it is what ``FormBody`` would write.
  public init(_ name: String, _ value: String, rawValue: [UInt8]? = nil) {
    self.name = name
    self.value = value
    self.rawValue = rawValue ?? FormBody.encoded(value)
  }
}
