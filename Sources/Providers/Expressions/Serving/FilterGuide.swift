/// What `explain` tells about a filter.
public struct FilterGuide: Hashable, Sendable {
  /// The filter's name.
  public let name: String
  /// Its arguments and its result: `pad_left(value: text, width: integer, fill: text?) -> text`.
  ///
  /// The first argument is what stands before `|`; those with `?` may be left out.
  public let signature: String
  /// What it does, in one sentence.
  public let summary: String
  /// A use of it.
  public let example: String
  /// What the example gives.
  public let result: String

  /// Every filter in the order of names.
  public static let all: [FilterGuide] = FilterTable.all.map(FilterGuide.init)

  /// The guide to one filter.
  public static func named(_ name: String) -> FilterGuide? {
    FilterTable.filter(name).map(FilterGuide.init)
  }

  private init(_ filter: Filter) {
    name = filter.name
    signature = "\(filter.signature) -> \(filter.resultName)"
    summary = filter.summary
    example = filter.example.expression
    result = filter.example.result
  }
}
