import Wire

/// How a reply is read: its declared fields and the outcomes in order.
struct ReplyPlan: Sendable {
  /// What the body is written in.
  enum Format: String, CaseIterable, Sendable {
    case json
    case urlencoded
    case text
  }

  /// The HTTP codes that this reading is for.
  let accept: Set<Int>
  let format: Format
  /// Whether the root is a list.
  let isList: Bool
  /// The fields of the row, or of the body where there are no rows.
  let fields: [ReplyField]
  /// The fields of the whole body where there are rows.
  let wholeFields: [ReplyField]
  let rows: RowsPlan?
  let outcomes: [OutcomePlan]
  /// What conditions over the reply may use, for `lookup.not_found`.
  let scope: Scope
}
