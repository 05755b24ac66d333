import Forms
import Payments
import Wire

extension OperationLoader {
  /// Compiles `cache`: a duration, or an expression over settings that gives one.
  func cache(_ node: Node, _ diagnostics: inout Diagnostics) -> Slotted? {
    let name = "\(draft.name).cache"
    guard draft.operation.isWithoutPayment, !draft.form.fields.contains(where: \.type.isSensitive)
    else {
      diagnostics.error(
        .wrongShape,
        at: node.place,
        "\(name) belongs to operations that are no payments and take no secret"
      )
      return nil
    }
    if let text = node.scalar?.text, !text.contains("${"), node.duration(name, &diagnostics) == nil
    {
      return nil
    }
    return callLoader.slotted(
      node,
      name,
      expecting: .text,
      sink: .plain,
      names.credentialScope(),
      mayBeAbsent: false,
      &diagnostics
    )
  }
}
