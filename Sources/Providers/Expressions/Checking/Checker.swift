import Wire

/// Gives every part of an expression its type and reports what does not fit.
struct Checker {
  let scope: Scope
  let places: ScalarPlaces
  var diagnostics = Diagnostics()

  init(scope: Scope, places: ScalarPlaces) {
    self.scope = scope
    self.places = places
  }

  /// Checks one part; `nil` when a mistake in it was reported.
  ///
  /// With `keepsAbsent` the elements of a list may be absent, because `present` follows.
  mutating func check(_ syntax: Syntax, keepsAbsent: Bool = false) -> Checked? {
    switch syntax.kind {
    case .constant(let value):
      return Checked(.constant(value), Self.type(of: value), range: syntax.range)
    case .list(let elements): return list(elements, syntax.range, keepsAbsent: keepsAbsent)
    case .path(let path): return resolve(path, syntax.range)
    case .call(let name, let nameRange, let arguments, _):
      return call(name, nameRange, arguments, syntax.range)
    case .optional(let inner):
      var checked = check(inner)
      if checked?.absence != .never { checked?.absence = .handled }
      return checked
    case .plus(let left, let right): return plus(left, right, syntax.range)
    case .compare(let comparison, let left, let right):
      return compare(comparison, left, right, syntax.range)
    case .within(let item, let list, let isNegated):
      return within(item, list, isNegated, syntax.range)
    case .and(let left, let right):
      return logical("and", [left, right], syntax.range) { .and($0[0], $0[1]) }
    case .or(let left, let right):
      return logical("or", [left, right], syntax.range) { .or($0[0], $0[1]) }
    case .not(let inner): return logical("not", [inner], syntax.range) { .not($0[0]) }
    }
  }

  /// The program of a part that must have a value here; reports X022 when it may have none.
  mutating func required(_ checked: Checked, _ help: String? = nil) -> Program? {
    switch checked.absence {
    case .never: return checked.program
    case .reply(let path): return .require(checked.program, path)
    case .handled:
      error(
        .optionalUnhandled,
        checked.range,
        "\(written(checked.range)) may be absent, but a value is needed here",
        help: help ?? "say what stands there then: | default('…')"
      )
    case .open(let path, let range):
      error(
        .optionalUnhandled,
        range,
        "\(path) may be absent",
        help: help ?? "say what stands there then: | default('…')"
      )
    }
    return nil
  }

  mutating func error(
    _ code: DiagnosticCode,
    _ range: Range<Int>,
    _ message: String,
    help: String? = nil,
    replacement: String? = nil,
    note: String? = nil,
    related: [Diagnostic.Related] = []
  ) {
    diagnostics.error(
      code,
      at: places.place(range),
      message,
      help: help,
      replacement: replacement,
      note: note,
      related: related
    )
  }

  /// What stands in the source there.
  func written(_ range: Range<Int>) -> String { places.text(range) }

  static func type(of value: Value) -> ValueType {
    switch value {
    case .text: .text
    case .integer: .integer
    case .decimal: .decimal
    case .boolean: .boolean
    case .money: .money
    case .moment: .moment
    case .duration: .duration
    case .bytes: .bytes
    case .list(let elements): .list(elements.first.map(type) ?? .null)
    case .map(let members): .map(members.mapValues(type))
    case .absent: .null
    }
  }
}
