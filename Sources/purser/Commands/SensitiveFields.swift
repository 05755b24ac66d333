import Forms
import Payments
import Providers

/// Keeps card data and secrets out of arguments: other users of the machine can read those.
enum SensitiveFields {
  /// Refuses a field whose type is sensitive, before anything is looked at.
  static func refuse(
    _ content: PaymentContent,
    _ account: String?,
    _ configuration: Configuration
  ) throws(CommandError) {
    let hidden = fields(content.operation, account, configuration).filter(\.holdsSensitive)
      .map(\.name)
    for name in content.fields.keys.sorted()
    where hidden.contains(String(name.prefix { $0 != "." })) {
      throw .usage(
        "\(name) must not stand in an argument, other users can read it there",
        help: "give it through --answers"
      )
    }
  }

  /// Takes the fields of the operation's own form from `--answers`: what may be stored goes to the
  /// payment, the rest stays in memory.
  static func take(
    from desk: AnswerDesk,
    into content: inout PaymentContent,
    _ account: String?,
    _ configuration: Configuration
  ) throws(CommandError) -> HiddenFields {
    let hidden = HiddenFields()
    let fields = fields(content.operation, account, configuration)
    for (name, text) in desk.fields(of: Set(fields.map(\.name))) {
      let head = name.prefix { $0 != "." }
      if fields.contains(where: { $0.name == head && $0.holdsSensitive }) {
        hidden.add(name, text)
      } else if content.fields[name] == nil {
        content.fields[name] = text
      } else {
        throw .usage("the field \(name) is given twice")
      }
    }
    return hidden
  }

  /// The fields of an operation's form, at one account or at any.
  static func fields(
    _ operation: Payments.Operation,
    _ account: String?,
    _ configuration: Configuration
  ) -> [Field] {
    let accounts =
      account.flatMap { configuration.account($0).map { [$0] } }
      ?? configuration.accounts
    return accounts.flatMap { $0.operations[operation]?.form.fields ?? [] }
  }
}
