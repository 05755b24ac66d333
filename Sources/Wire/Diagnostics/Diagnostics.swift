/// The mistakes found so far; passed `inout` through every reader, so that one run finds all.
public struct Diagnostics: Sendable {
  public private(set) var all: [Diagnostic] = []

  /// Makes an empty collection.
  public init() {}

  /// Whether anything found so far is an error.
  public var hasErrors: Bool { all.contains { $0.severity == .error } }

  /// Adds one mistake.
  public mutating func add(_ diagnostic: Diagnostic) { all.append(diagnostic) }

  /// Adds every mistake of another collection.
  public mutating func add(contentsOf other: Diagnostics) { all.append(contentsOf: other.all) }

  /// Adds an error; see ``Diagnostic/init(_:_:at:_:help:replacement:note:related:)``.
  public mutating func error(
    _ code: DiagnosticCode,
    at place: Place,
    _ message: String,
    help: String? = nil,
    replacement: String? = nil,
    note: String? = nil,
    related: [Diagnostic.Related] = []
  ) {
    add(
      Diagnostic(
        .error,
        code,
        at: place,
        message,
        help: help,
        replacement: replacement,
        note: note,
        related: related
      )
    )
  }

  /// Adds a warning.
  public mutating func warning(
    _ code: DiagnosticCode,
    at place: Place,
    _ message: String,
    help: String? = nil,
    replacement: String? = nil,
    note: String? = nil
  ) {
    add(
      Diagnostic(
        .warning,
        code,
        at: place,
        message,
        help: help,
        replacement: replacement,
        note: note
      )
    )
  }
}
