import Forms
import Payments
import Providers
import Wire

/// The names of fields as somebody typed them.
enum FieldNames {
  /// Refuses a field that no form has: of the named account, or of any that has the operation.
  ///
  /// Fields are listed of those accounts alone that `routed` names, when there are any.
  ///
  /// - Throws: exit 2 with the nearest name.
  static func check(
    _ content: PaymentContent,
    account: String?,
    routed: [String] = [],
    _ configuration: Configuration
  ) throws(CommandError) {
    let accounts = configuration.accounts.filter { account == nil || $0.name == account }
    let forms = accounts.compactMap { $0.operations[content.operation]?.form }
    guard !forms.isEmpty else { return }
    let known = forms.flatMap { $0.fields.map(\.name) }
    let listed = accounts.filter { routed.contains($0.name) }
      .compactMap { $0.operations[content.operation]?.form }
      .flatMap { $0.fields.map(\.name) }
    for name in content.fields.keys.sorted() {
      // Members of objects and lists are written behind a point.
      let head = name.prefix { $0 != "." }
      guard !known.contains(String(head)) else { continue }
      throw unknown(name, known, listed: listed, account, content.operation)
    }
  }

  private static func unknown(
    _ name: String,
    _ known: [String],
    listed: [String],
    _ account: String?,
    _ operation: Payments.Operation
  ) -> CommandError {
    let columns = PaymentInput.reserved
    let place = account.map { "the account \($0) has" } ?? "no account has"
    let article = account == nil ? "a" : "no"
    let fields = Set(listed.isEmpty ? known : listed).sorted().joined(separator: ", ")
    return .usage(
      "\(place) \(article) field \"\(name)\" for \(operation.rawValue)",
      help: Nearest.name(to: name, among: known + columns).map { "did you mean \"\($0)\"?" }
        ?? (fields.isEmpty ? "the operation has no fields" : "fields: \(fields)")
    )
  }
}
