/// One field of a form.
public struct Field: Sendable {
  /// The field's key, such as `rebill_id`.
  public let name: String

  /// Makes a field.
  public init(name: String) { self.name = name }
}
