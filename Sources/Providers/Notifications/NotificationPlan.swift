import Payments
import Wire

/// One kind of message that a provider's server sends, compiled.
final class NotificationPlan: Sendable {
  /// What the message claims about the payment.
  enum Claim: Sendable {
    case nothing
    case state(PaymentState)
    case byStatus(Slotted)
    case byCode(Slotted)
  }

  let name: String
  /// How the text is read; it has no outcomes.
  let reading: ReplyPlan
  /// The field of a form that holds the text; `nil` when the body is the text.
  let formField: String?
  /// Which messages are of this kind; the first kind whose condition holds counts.
  let condition: Condition?
  /// The recipes that may have signed it, in order; none when the provider signs nothing.
  let recipes: [SignatureRecipe]
  /// Whether it is for the account at all.
  let ours: Condition?
  let order: Slotted?
  let reference: Slotted?
  let checks: [(check: OutcomePlan.Check, value: Slotted)]
  /// What makes two messages the same one; the whole body when there is none.
  let dedupe: [Slotted]
  let claim: Claim
  /// Whether the signed message is the evidence itself, and no inquiry is needed.
  let proves: Bool
  let keepOnPayment: [NamedSlot]
  let replies: [NotificationReply.Kind: NotificationReplyPlan]
  /// Optional credentials that it cannot be verified without.
  let needs: Set<String>

  init(
    name: String,
    reading: ReplyPlan,
    formField: String?,
    condition: Condition?,
    recipes: [SignatureRecipe],
    ours: Condition?,
    order: Slotted?,
    reference: Slotted?,
    checks: [(check: OutcomePlan.Check, value: Slotted)],
    dedupe: [Slotted],
    claim: Claim,
    proves: Bool,
    keepOnPayment: [NamedSlot],
    replies: [NotificationReply.Kind: NotificationReplyPlan],
    needs: Set<String>
  ) {
    self.name = name
    self.reading = reading
    self.formField = formField
    self.condition = condition
    self.recipes = recipes
    self.ours = ours
    self.order = order
    self.reference = reference
    self.checks = checks
    self.dedupe = dedupe
    self.claim = claim
    self.proves = proves
    self.keepOnPayment = keepOnPayment
    self.replies = replies
    self.needs = needs
  }
}

/// What we answer to a message, before its values are filled in.
struct NotificationReplyPlan: Sendable {
  enum Body: Sendable {
    case text(Slotted?)
    case json(JSONPlan)
    case xml(JSONPlan)
  }

  let status: Int
  let contentType: String?
  let body: Body
}
