import Forms
import Wire

extension OperationLoader {
  /// Holds the operation to what it says of card data: encryptions alone may send them, unless it
  /// says `pci: direct`.
  func checkCardData(_ steps: [StepDraft], _ node: Node?, _ diagnostics: inout Diagnostics) {
    let name = "\(draft.name).pci"
    let isDirect = node?.choice(name, among: ["direct"], &diagnostics) != nil
    let paths = cardPaths
    var sent: [Reference] = []
    for step in steps {
      let references = calls[step.call]?.request.references ?? []
      sent += references
      guard node == nil, let plain = references.first(where: { paths.contains($0.path) }) else {
        continue
      }
      diagnostics.error(
        .cardDataPlain,
        at: step.callPlace,
        "calls.\(step.call) of \(draft.name) sends card data as they are (\(plain.path))",
        help: "encrypt them, or add pci: direct to the operation",
        note: "whoever handles card data must meet PCI DSS"
      )
      return
    }
    guard isDirect, let node else { return }
    let handled = sent.answers(names.encryption).union(sent.map(\.path))
    guard handled.isDisjoint(with: paths) else { return }
    diagnostics.error(
      .cardDataPlain,
      at: node.place,
      "\(draft.name) says pci: direct, and none of its calls sends card data",
      help: "delete the key"
    )
  }

  /// The paths of card data that this operation takes.
  private var cardPaths: Set<String> {
    var paths = Set(draft.inputs.filter { $0.sensitivity == .card }.map(\.path))
    for form in draft.askedForms().forms {
      for field in form.fields {
        let all =
          field.type == .object ? field.members.map { "\(field.name).\($0.name)" } : [field.name]
        paths.formUnion(all.map { "answer.\($0)" })
      }
    }
    let known = Set(names.answers.filter { $0.sensitivity == .card }.map(\.path))
    return paths.filter { $0.hasPrefix("input.") || known.contains($0) }
  }
}
