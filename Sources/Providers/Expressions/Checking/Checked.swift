import Wire

/// A part of an expression whose types are known.
struct Checked: Sendable {
  /// Whether and how the value may be absent.
  enum Absence: Hashable, Sendable {
    case never
    /// Marked with `?`: absence is meant.
    case handled
    /// Declared optional, and nothing says what then.
    case open(path: String, range: Range<Int>)
    /// A member of a reply: its absence is an error at run time.
    case reply(path: String)
  }

  /// How a guarded value came here.
  struct Trace: Sendable {
    let sensitivity: Sensitivity
    /// The path and the filters so far: `secret.password | upper`.
    var route: String
    let path: String
    let range: Range<Int>
    let declared: Place?
  }

  var program: Program
  var type: ValueType
  var absence = Absence.never
  var trace: Trace?
  /// Where the type comes from: `vars.seq is text, kept by the call init`.
  var origin: String?
  /// Where the value is declared.
  var declared: Place?
  let range: Range<Int>

  init(_ program: Program, _ type: ValueType, range: Range<Int>) {
    self.program = program
    self.type = type
    self.range = range
  }

  /// The constant, when it is one.
  var constant: Value? { if case .constant(let value) = program { value } else { nil } }
}
