/// The mistakes found so far; passed `inout` through every reader, so that one run finds all.
public struct Diagnostics: Sendable {
  /// Every mistake in the order of finding.
  public private(set) var all: [Diagnostic] = []
  /// The texts that places point into, by the name of the file.
  public private(set) var sources: [String: SourceText] = [:]
  /// Places whose text is a secret; a snippet shows dots there.
  public private(set) var hidden: Set<Place> = []

  /// Makes an empty collection.
  public init() {}

  /// Whether anything found so far is an error.
  public var hasErrors: Bool { all.contains { $0.severity == .error } }

  /// Adds one mistake.
  public mutating func add(_ diagnostic: Diagnostic) { all.append(diagnostic) }

  /// Adds every mistake of another collection.
  public mutating func add(contentsOf other: Diagnostics) {
    all.append(contentsOf: other.all)
    sources.merge(other.sources) { _, new in new }
    hidden.formUnion(other.hidden)
  }

  /// Keeps the text of a file, so that snippets can be shown.
  public mutating func addSource(_ source: SourceText) { sources[source.file] = source }

  /// Notes that the text at a place is a secret, which no snippet may show.
  public mutating func hide(_ place: Place) { hidden.insert(place) }

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
    note: String? = nil,
    related: [Diagnostic.Related] = []
  ) {
    add(
      Diagnostic(
        .warning,
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
}
