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
    let accounts =
      account.flatMap { configuration.account($0).map { [$0] } }
      ?? configuration.accounts
    let fields = accounts.flatMap { $0.operations[content.operation]?.form.fields ?? [] }
    for field in fields where field.type.isSensitive && content.fields[field.name] != nil {
      throw .usage(
        "\(field.name) must not stand in an argument, other users can read it there",
        help: "give it through a file or standard input"
      )
    }
  }
}
