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
  /// `form.remote`, when fields are fetched.
  var remote: Node.Entry?
  let node: Node

  /// The form's fields as expressions see them.
  var inputs: [ManifestNames.Input] {
    form.fields.map { field in
      let isAlways = field.isRequired && field.condition == nil || field.defaultValue != nil
      return ManifestNames.Input(
        name: field.name,
        isRequired: isAlways,
        sensitivity: ManifestNames.sensitivity(field.type),
        place: field.place,
        type: Self.type(of: field)
      )
    }
  }

  /// The members of objects as the conditions beside them see them.
  var members: [ManifestNames.Input] {
    var types: [String: ValueType] = [:]
    func visit(_ fields: [Field], _ prefix: String) {
      for field in fields {
        if field.type.hasMembers {
          if field.type == .list, !field.values.isEmpty {
            types["\(prefix)\(field.name)"] = .list(.text)
          }
          visit(field.members, "item.")
          if field.type == .object { visit(field.members, "\(prefix)\(field.name).") }
        } else {
          types["\(prefix)\(field.name)"] = Self.type(of: field, isMember: true)
        }
      }
    }
    for field in form.fields {
      visit(field.members, "item.")
      guard field.type == .object || field.type == .list else { continue }
      for member in field.members where !member.type.hasMembers {
        types["whole.\(member.name)"] = Self.type(of: member, isMember: true)
      }
    }
    return types.map { name, type in
      ManifestNames.Input(
        name: name,
        isRequired: false,
        sensitivity: .none,
        place: nil,
        type: type,
        isMember: true
      )
    }
  }

  /// Fields of a form are texts, unless they are made of others; those inside have their types.
  private static func type(of field: Field, isMember: Bool = false) -> ValueType {
    switch field.type {
    case .object:
      let members = field.members.map { ($0.name, type(of: $0, isMember: true)) }
      return .map(Dictionary(members, uniquingKeysWith: { first, _ in first }))
    case .list:
      guard let element = field.values.first else {
        var object = field
        object.type = .object
        return .list(type(of: object))
      }
      return .list(type(of: element, isMember: true))
    case .map: return .map([:])
    case .integer where isMember: return .integer
    case .decimal where isMember: return .decimal
    case .boolean where isMember: return .boolean
    default: return .text
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
    if let remote { visit(remote.value) }
    return names
  }
}

extension OperationDraft {
  /// Reads the keys of `operations` and their forms, which may be like those of the section
  /// `forms`.
  static func loadAll(
    _ node: Node,
    forms: [Node.Entry],
    _ diagnostics: inout Diagnostics
  ) -> [OperationDraft] {
    guard let entries = node.entries("operations", &diagnostics) else { return [] }
    let inheritance = FormInheritance(shared: forms, operations: entries)
    return entries.filter { !$0.key.hasPrefix("x-") }
      .compactMap { load($0, inheritance, &diagnostics) }
  }

  private static func load(
    _ entry: Node.Entry,
    _ inheritance: FormInheritance,
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
    var remote: Node.Entry?
    if let formNode = members.first(where: { $0.key == "form" })?.value {
      let name = "operations.\(entry.key).form"
      // A form that several operations are like is reported once.
      var found = diagnostics.aside
      let whole = inheritance.form(formNode, name: name, &found)
      var fields = whole
      if case .mapping(let members) = whole.content {
        remote = members.first { $0.key == "remote" }
        fields = Node(content: .mapping(members.filter { $0.key != "remote" }), place: whole.place)
      }
      form = FormSchema.load(fields, name: name, &found) ?? form
      diagnostics.addUnknown(found)
    }
    return OperationDraft(
      operation: operation,
      place: entry.keyPlace,
      form: form,
      remote: remote,
      node: entry.value
    )
  }
}
