import Forms
import Payments
import Wire

/// The compiled manifest behind a ``Plugin``.
struct Manifest: Sendable {
  var environments = Environments()
  var names = ManifestNames()
  var order: Pattern?
  var signatures: [String: SignatureRecipe] = [:]
  /// Optional credentials that a signature cannot do without, by its name.
  var recipeNeeds: [String: Set<String>] = [:]
  var calls: [String: CallPlan] = [:]
  /// The kinds of messages that the provider's server sends, in order.
  var notifications: [NotificationPlan] = []
  var probe: ProbePlan?
  var authorization: AuthorizationPlan?
  var statuses = StatusMap()
  /// Which addresses end a web view; `nil` when the manifest does not say.
  var callbacks: CallbackPlan?
  var codes = CodeTable()
  var extras: [Operation: OperationExtras] = [:]

  /// The status words of an operation: its own before the plugin's.
  func statuses(for operation: Operation) -> StatusMap {
    guard let own = extras[operation]?.status else { return statuses }
    return statuses.overlaid(by: own)
  }
}
