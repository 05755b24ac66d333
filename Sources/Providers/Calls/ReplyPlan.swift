import Wire

/// How a reply is read: its declared fields and the outcomes in order.
final class ReplyPlan: Sendable {
  /// What the body is written in.
  enum Format: String, CaseIterable, Sendable {
    case json
    case urlencoded
    case xml
    case csv
    case text
  }

  /// The HTTP codes that this reading is for.
  let accept: Set<Int>
  /// The settings that it is for; nil for all.
  let condition: Condition?
  let format: Format
  /// How the body becomes the value that pointers address.
  let tree: ReplyTree
  /// The fields of the row, or of the body where there are no rows.
  let fields: [ReplyField]
  /// The fields of the whole body where there are rows.
  let wholeFields: [ReplyField]
  let rows: RowsPlan?
  let outcomes: [OutcomePlan]
  /// The signature that stands in the reply or in its row.
  let verification: ReplyVerification?
  /// The list that the reply brings.
  let items: ItemsPlan?
  /// What conditions over the reply may use, for `lookup.not_found`.
  let scope: Scope

  init(
    accept: Set<Int>,
    condition: Condition? = nil,
    format: Format,
    tree: ReplyTree,
    fields: [ReplyField],
    wholeFields: [ReplyField],
    rows: RowsPlan?,
    outcomes: [OutcomePlan],
    verification: ReplyVerification? = nil,
    items: ItemsPlan? = nil,
    scope: Scope
  ) {
    self.accept = accept
    self.condition = condition
    self.format = format
    self.tree = tree
    self.fields = fields
    self.wholeFields = wholeFields
    self.rows = rows
    self.outcomes = outcomes
    self.verification = verification
    self.items = items
    self.scope = scope
  }

  /// Whether a reply of this HTTP code is read so, with these settings.
  func reads(status: Int, in context: any EvaluationContext) -> Bool {
    guard accept.contains(status), let condition else { return accept.contains(status) }
    do throws(EvaluationError) { return try condition.holds(in: context) } catch { return false }
  }
}
