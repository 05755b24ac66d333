/// Every filter, by name.
enum FilterTable: Sendable {
  /// The filters in the order of their names.
  static let all: [Filter] =
    (Filter.texts + Filter.markup + Filter.numbers + Filter.lists + Filter.encodings
    + Filter.digests
    + Filter.moments + Filter.presence)
    .sorted { $0.name < $1.name }

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  static func filter(_ name: String) -> Filter? { byName[name] }

  static var names: [String] { all.map(\.name) }
}
