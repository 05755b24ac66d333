/// The fields of a form, in the order of their file.
public struct FormSchema: Sendable {
  /// The fields, each with a name of its own.
  public let fields: [Field]

  /// Makes a schema.
  public init(fields: [Field]) { self.fields = fields }
}
