/// How the text to be signed is made of fields.
struct FieldRule: Sendable {
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

  var selection = Selection.rootScalars
  var excluded: [String] = []
  var added: [(name: String, value: Expression)] = []
  var appended: [Expression] = []
  var sorting = Sorting.none
  var emission = Emission.value
  var escape = Escape.none
  var separator = ""
  var booleans = Booleans.lowercase
}
