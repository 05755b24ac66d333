/// What is known of one use of a filter when it is compiled.
struct FilterSite: Sendable {
  /// The types of the arguments as written.
  let types: [ValueType]
  /// The arguments that are literals, tables' and members' names among them.
  let constants: [Value?]
  /// The guard on the value.
  let sensitivity: Sensitivity
  let scope: Scope

  /// The text of a literal argument.
  func text(_ index: Int) -> String? {
    if index < constants.count, case .text(let text) = constants[index] { text } else { nil }
  }
}
