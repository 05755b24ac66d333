import Forms
import Payments
import Wire

/// An operation whose form is read and whose calls are known by name, before anything is compiled.
struct OperationDraft: Sendable {
  let operation: Operation
  /// The operation's name in messages, such as `operations.charge`.
  var name: String { "operations.\(operation.rawValue)" }
  /// Where the operation's key stands.
  let place: Place
  let form: FormSchema
  let node: Node

  /// The form's fields as expressions see them.
  var inputs: [ManifestNames.Input] {
    form.fields.map { field in
      let isAlways = field.isRequired && field.condition == nil || field.defaultValue != nil
      return ManifestNames.Input(
        name: field.name,
        isRequired: isAlways,
        sensitivity: ManifestNames.sensitivity(field.type),
        place: field.place
      )
    }
  }

  /// Every call that the operation's steps and lookup name; read without any report.
  var callNames: Set<String> {
    var names: Set<String> = []
    func visit(_ node: Node) {
      switch node.content {
      case .scalar: break
      case .sequence(let items): items.forEach(visit)
      case .mapping(let entries):
        for entry in entries {
          if entry.key == "call", let name = entry.value.scalar?.text { names.insert(name) }
          visit(entry.value)
        }
      }
    }
    visit(node)
    return names
  }
}

extension OperationDraft {
  /// Reads the keys of `operations` and their forms.
  static func loadAll(_ node: Node, _ diagnostics: inout Diagnostics) -> [OperationDraft] {
    guard let entries = node.entries("operations", &diagnostics) else { return [] }
    return entries.filter { !$0.key.hasPrefix("x-") }.compactMap { load($0, &diagnostics) }
  }

  private static func load(
    _ entry: Node.Entry,
    _ diagnostics: inout Diagnostics
  ) -> OperationDraft? {
    guard let operation = Operation(rawValue: entry.key) else {
      let names = Operation.allCases.map(\.rawValue)
      let nearest = Nearest.name(to: entry.key, among: names)
      diagnostics.error(
        .unknownOperation,
        at: entry.keyPlace,
        "\"\(entry.key)\" is no operation",
        help: nearest.map { "did you mean \"\($0)\"?" }
          ?? "the operations are \(names.joined(separator: ", "))",
        replacement: nearest
      )
      return nil
    }
    guard case .mapping(let members) = entry.value.content else {
      diagnostics.error(
        .wrongShape,
        at: entry.value.place,
        "operations.\(entry.key) must be a mapping, found \(entry.value.shapeInWords)"
      )
      return nil
    }
    var form = FormSchema(fields: [])
    if let formNode = members.first(where: { $0.key == "form" })?.value {
      form =
        FormSchema.load(formNode, name: "operations.\(entry.key).form", &diagnostics) ?? form
    }
    return OperationDraft(
      operation: operation,
      place: entry.keyPlace,
      form: form,
      node: entry.value
    )
  }
}
