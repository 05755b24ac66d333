/// The fields of a form, in the order of their file.
public struct FormSchema: Sendable {
  /// The fields, each with a name of its own.
  public let fields: [Field]
  /// The laws between fields, checked when every field is right.
  public let rules: [FormRule]

  /// Makes a schema.
  public init(fields: [Field], rules: [FormRule] = []) {
    self.fields = fields
    self.rules = rules
  }

  /// The field of that name, if there is one.
  public func field(_ name: String) -> Field? { fields.first { $0.name == name } }

  /// Every condition of the form, for the room that compiles them.
  public var conditions: [FormCondition] {
    FormSchema.conditions(of: fields)
      + rules.flatMap { [$0.condition, $0.expectation].compactMap(\.self) }
  }

  private static func conditions(of fields: [Field]) -> [FormCondition] {
    fields.flatMap { field in
      [field.condition].compactMap(\.self) + conditions(of: field.members)
        + field.rules.flatMap { [$0.condition, $0.expectation].compactMap(\.self) }
    }
  }
}
