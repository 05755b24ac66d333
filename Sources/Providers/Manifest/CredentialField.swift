import Forms
import Payments
import Wire

/// One credential that an account of the plugin brings.
struct CredentialField: Sendable {
  let field: Field

  var name: String { field.name }

  /// Whether an account must bring it.
  var isRequired: Bool { field.isRequired && field.defaultValue == nil }

  /// Whether an account may be without it; then it is without what reads it, too.
  var mayBeLeftOut: Bool { !field.isRequired && field.defaultValue == nil }

  /// Whether it is read as `secret.x` and only by reference.
  var isSecret: Bool { field.type == .secret || field.type == .privateKey }

  /// The words of a `select`.
  var options: [String]? { field.options.isEmpty ? nil : field.options.map(\.value) }

  /// Its path in expressions.
  var path: String { isSecret ? "secret.\(name)" : "credential.\(name)" }

  /// The type of its value in expressions.
  var type: ValueType {
    switch field.type {
    case .integer: .integer
    case .boolean: .boolean
    default: .text
    }
  }
}

extension CredentialField {
  /// Reads the section `credentials`.
  static func loadAll(_ node: Node, _ diagnostics: inout Diagnostics) -> [CredentialField] {
    if case .mapping(let entries) = node.content {
      for entry in entries where !entry.key.hasPrefix("x-") {
        _ = Identifier.check(entry.key, at: entry.keyPlace, "a credential", &diagnostics)
      }
    }
    let fields = FormSchema.loadFields(node, name: "credentials", &diagnostics).fields
    return fields.map { field in
      if field.defaultValue != nil, field.type == .secret || field.type == .privateKey {
        diagnostics.error(
          .literalSecret,
          at: field.place ?? node.place,
          "credentials.\(field.name) is secret and may have no default"
        )
      }
      return CredentialField(field: field)
    }
  }
}
