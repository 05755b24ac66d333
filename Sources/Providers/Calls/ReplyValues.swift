import Wire

/// The declared fields of one reply, typed; what an expression reads of it.
struct ReplyValues {
  let status: Int
  /// Header values by name in lower case.
  let headers: [String: String]
  /// The body of a reply in plain text.
  var text: String?
  /// The fields of the row that counts, or of the body where there are no rows.
  var row: [Value?]
  /// The fields of the whole body where there are rows.
  var whole: [Value?]
  var sums: [Value?] = []

  func rowValue(_ index: Int) -> Value? { index < row.count ? row[index] : nil }
  func wholeValue(_ index: Int) -> Value? { index < whole.count ? whole[index] : nil }
  func sum(_ index: Int) -> Value? { index < sums.count ? sums[index] : nil }
}
