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
  let format: Format
  /// How the body becomes the value that pointers address.
  let tree: ReplyTree
  /// The fields of the row, or of the body where there are no rows.
  let fields: [ReplyField]
  /// The fields of the whole body where there are rows.
  let wholeFields: [ReplyField]
  let rows: RowsPlan?
  let outcomes: [OutcomePlan]
  /// What conditions over the reply may use, for `lookup.not_found`.
  let scope: Scope

  init(
    accept: Set<Int>,
    format: Format,
    tree: ReplyTree,
    fields: [ReplyField],
    wholeFields: [ReplyField],
    rows: RowsPlan?,
    outcomes: [OutcomePlan],
    scope: Scope
  ) {
    self.accept = accept
    self.format = format
    self.tree = tree
    self.fields = fields
    self.wholeFields = wholeFields
    self.rows = rows
    self.outcomes = outcomes
    self.scope = scope
  }
}
