/// What a page's form sent, as the check takes it.
///
/// Names that begin with `_` belong to the page. What is sent for `info` and `carry` fields changes
/// nothing; a name that the form does not have is an error. A post beyond the bounds has an error and
/// no values.
public struct FormPost: Sendable, Equatable {
  /// The name of the buttons that ask for one more element; their value is the list's name.
  static let addName = "_add"
  /// The most names and values that are read.
  public static let maximumPairs = 2_000
  /// The most bytes of all names and values.
  public static let maximumByteCount = 262_144
  /// The most points in a name.
  static let maximumDepth = 8
  static let maximumNameLength = 256

  /// The values by name; objects, lists and maps in parts.
  public private(set) var values: [String: String] = [:]
  /// What cannot be read; to be shown beside what the check finds.
  public private(set) var errors: [FieldError] = []
  /// The list that shall have one more element: the page is shown again and nothing is checked.
  public private(set) var adds: String?

  /// Reads a form.
  ///
  /// - Parameters:
  ///   - pairs: names and values as they came.
  ///   - schema: the form.
  ///   - visible: the fields that the page showed: a checkbox among them that did not come is false.
  public init(
    _ pairs: [(name: String, value: String)],
    _ schema: FormSchema,
    visible: Set<String>
  ) {
    guard pairs.count <= Self.maximumPairs,
      pairs.reduce(0, { $0 + $1.name.utf8.count + $1.value.utf8.count }) <= Self.maximumByteCount
    else {
      errors = [FieldError(field: "", mistake: .tooMany(maximum: Self.maximumPairs))]
      return
    }
    var raw: [String: String] = [:]
    for pair in pairs {
      if pair.name == Self.addName { adds = pair.value }
      if pair.name.hasPrefix("_") { continue }
      let name = Self.plain(pair.name)
      guard name.utf8.count <= Self.maximumNameLength,
        name.utf8.count(where: { $0 == UInt8(ascii: ".") }) <= Self.maximumDepth,
        raw[name] == nil
      else {
        errors.append(FieldError(field: "", mistake: .unknownField))
        continue
      }
      raw[name] = pair.value
    }
    for field in schema.fields {
      let parts = Self.take(field.name, from: &raw)
      guard field.role == .input else { continue }
      var reader = PostedFields(raw: parts, adds: adds)
      reader.read(field, name: field.name, isShown: visible.contains(field.name))
      values.merge(reader.values) { first, _ in first }
      errors += reader.errors
      if reader.hasAdded { hasAdded = true }
    }
    errors += raw.keys.sorted().map { FieldError(field: $0, mistake: .unknownField) }
    if !hasAdded { adds = nil }
  }

  private var hasAdded = false

  /// Takes what belongs to a field out of all that came.
  private static func take(_ name: String, from raw: inout [String: String]) -> [String: String] {
    let own = raw.filter { $0.key == name || $0.key.hasPrefix("\(name).") }
    for name in own.keys { raw[name] = nil }
    return own
  }

  /// `items[0].name` and `items[0][name]` are `items.0.name`.
  private static func plain(_ name: String) -> String {
    guard name.contains("[") else { return name }
    return name.replacing("[", with: ".").replacing("]", with: "")
  }
}
