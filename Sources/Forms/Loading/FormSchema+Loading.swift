public import Wire

extension FormSchema {
  /// Reads `form: {fields: …, rules: …}`.
  ///
  /// - Parameters:
  ///   - node: the form's mapping.
  ///   - name: how messages call it, such as `operations.charge.form`.
  ///   - diagnostics: takes every mistake.
  /// - Returns: the fields and rules that are right, or `nil` when there is no mapping.
  public static func load(
    _ node: Node,
    name: String,
    _ diagnostics: inout Diagnostics
  ) -> FormSchema? {
    guard var reader = MappingReader(node, name: name, &diagnostics) else { return nil }
    var fields: [Field] = []
    if let node = reader.required("fields", &diagnostics) {
      fields = FieldLoader.fields(node, name: "\(name).fields", &diagnostics)
    }
    var rules: [FormRule] = []
    if let node = reader.optional("rules") {
      rules = FormRule.load(
        node,
        name: "\(name).rules",
        fields: fields,
        others: FormRule.membersOfPayment,
        &diagnostics
      )
    }
    reader.finish(&diagnostics)
    return FormSchema(fields: fields, rules: rules)
  }

  /// Reads a mapping of fields alone, such as a plugin's `credentials`.
  ///
  /// - Returns: the fields that are right.
  public static func loadFields(
    _ node: Node,
    name: String,
    _ diagnostics: inout Diagnostics
  ) -> FormSchema {
    FormSchema(fields: FieldLoader.fields(node, name: name, &diagnostics))
  }
}
