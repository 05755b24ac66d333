/// One mistake in something that a person wrote: what, where, and how to mend it.
public struct Diagnostic: Hashable, Sendable {
  /// How much it matters: an error stops the use of the thing, a warning does not.
  public enum Severity: String, Sendable {
    /// The thing cannot be used.
    case error
    /// The thing can be used, and may not do what was meant.
    case warning
  }

  /// Another place that explains the mistake, such as the first of two equal keys.
  public struct Related: Hashable, Sendable {
    /// Where it stands.
    public var place: Place
    /// What it is, such as `first defined here`.
    public var message: String

    /// Makes a related place.
    public init(place: Place, message: String) {
      self.place = place
      self.message = message
    }
  }

  /// Whether it stops the use of the thing.
  public var severity: Severity
  /// The fixed code, for `purser explain`.
  public var code: DiagnosticCode
  /// Where the mistake stands.
  public var place: Place
  /// One sentence without a final full stop: what was found and what was expected.
  public var message: String
  /// The edit that mends it, in words.
  public var help: String?
  /// The text that would replace `place`, when the mend is exactly that.
  public var replacement: String?
  /// Why the rule exists, when that surprises.
  public var note: String?
  /// Other places that explain it.
  public var related: [Related]

  /// Makes a diagnostic; only the message and the place are required.
  public init(
    _ severity: Severity = .error,
    _ code: DiagnosticCode,
    at place: Place,
    _ message: String,
    help: String? = nil,
    replacement: String? = nil,
    note: String? = nil,
    related: [Related] = []
  ) {
    self.severity = severity
    self.code = code
    self.place = place
    self.message = message
    self.help = help
    self.replacement = replacement
    self.note = note
    self.related = related
  }
}
