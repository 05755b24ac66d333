import Wire

/// The declared fields of one reply, typed; what an expression reads of it.
struct ReplyValues {
  let status: Int
  let headers: [HTTPHeader]
  /// The body of a reply in plain text.
  var text: String?
  /// The fields of the row that counts, or of the body where there are no rows.
  var row: [Value?]
  /// The fields of the whole body where there are rows.
  var whole: [Value?]
  var sums: [Value?] = []
  /// How many items the reply lists; `nil` when it has no list.
  var itemCount: Int?

  /// The value of the last header of a name in lower case.
  func header(_ name: String) -> String? {
    headers.last { $0.name.lowercased() == name }?.value
  }

  func rowValue(_ index: Int) -> Value? { index < row.count ? row[index] : nil }
  func wholeValue(_ index: Int) -> Value? { index < whole.count ? whole[index] : nil }
  func sum(_ index: Int) -> Value? { index < sums.count ? sums[index] : nil }
}
