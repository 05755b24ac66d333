import Forms
import Wire

extension OperationDraft {
  /// The forms of the steps that ask for values; read without any report.
  ///
  /// - Returns: the forms, and whether every one of them could be read.
  func askedForms() -> (forms: [FormSchema], areComplete: Bool) {
    guard let steps = Self.member("steps", of: node), case .mapping(let entries) = steps.content
    else { return ([], true) }
    var aside = Diagnostics()
    let asks = entries.compactMap { Self.member("ask", of: $0.value) }
    let forms = asks.compactMap { OperationLoader.asked($0, name: "ask", &aside)?.form }
    return (forms, forms.count == asks.count && !aside.hasErrors)
  }

  private static func member(_ key: String, of node: Node) -> Node? {
    guard case .mapping(let entries) = node.content else { return nil }
    return entries.first { $0.key == key }?.value
  }
}
