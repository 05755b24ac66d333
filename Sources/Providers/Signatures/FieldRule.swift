/// How the text to be signed is made of fields.
final class FieldRule: Sendable {
  /// Which fields count; objects, lists and nulls never do.
  enum Selection: Hashable, Sendable {
    case rootScalars
    case prefix(String)
    /// Exactly these, in this order.
    case only([String])
  }

  /// How one field is written.
  enum Emission: String, CaseIterable, Hashable, Sendable {
    case value
    case pair
  }

  /// How names and values are escaped in pairs.
  enum Escape: String, CaseIterable, Hashable, Sendable {
    case none
    case rfc3986
    case form
  }

  /// How booleans are written.
  enum Booleans: String, CaseIterable, Hashable, Sendable {
    case lowercase
    case digits
  }

  /// Whether fields are sorted, by the bytes of their names.
  enum Sorting: String, CaseIterable, Hashable, Sendable {
    case none
    case key
  }

  let selection: Selection
  let excluded: [String]
  let added: [(name: String, value: Expression)]
  let appended: [Expression]
  let sorting: Sorting
  let emission: Emission
  let escape: Escape
  let separator: String
  let booleans: Booleans

  init(
    selection: Selection,
    excluded: [String],
    added: [(name: String, value: Expression)],
    appended: [Expression],
    sorting: Sorting,
    emission: Emission,
    escape: Escape,
    separator: String,
    booleans: Booleans
  ) {
    self.selection = selection
    self.excluded = excluded
    self.added = added
    self.appended = appended
    self.sorting = sorting
    self.emission = emission
    self.escape = escape
    self.separator = separator
    self.booleans = booleans
  }
}
