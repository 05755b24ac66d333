import Forms
import Payments

extension FormSchema {
  /// The fields as a payment's action names them, members of objects by their whole name.
  func inputs(in language: Language) -> [PaymentAction.Input] {
    fields.flatMap { Self.inputs($0, below: "", language) }
  }

  private static func inputs(
    _ field: Field,
    below prefix: String,
    _ language: Language
  ) -> [PaymentAction.Input] {
    let name = prefix + field.name
    if field.type == .object {
      return field.members.flatMap { inputs($0, below: "\(name).", language) }
    }
    guard field.role == .input else { return [] }
    let isRequired = field.isRequired && field.condition == nil && field.defaultValue == nil
    return [
      PaymentAction.Input(
        name: name,
        type: field.type.rawValue,
        title: field.title?.text(in: language) ?? name,
        isRequired: isRequired,
        isSensitive: field.type.isSensitive
      )
    ]
  }
}
