import Forms

extension FormSchema {
  /// The names of the values that every answer has, those of objects' members whole.
  var requiredNames: [String] {
    fields.filter { $0.isRequired && $0.condition == nil && $0.defaultValue == nil }
      .flatMap { field in
        field.type == .object
          ? FormSchema(fields: field.members).requiredNames.map { "\(field.name).\($0)" }
          : [field.name]
      }
  }
}
