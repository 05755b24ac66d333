/// The section `batch` of the configuration.
public struct BatchSettings: Equatable, Sendable {
  /// What a file with invalid rows means for its other rows.
  public enum OnInvalid: String, CaseIterable, Sendable {
    /// The other rows go.
    case skip
    /// Nothing goes.
    case refuse
  }

  /// How long a run asks after open rows before it ends as `settling`; 60 s unless stated.
  public var wait: Duration
  /// What one invalid row means for the file; `skip` unless stated.
  public var onInvalid: OnInvalid
  /// How long rows without a reference count as known; 35 days unless stated.
  public var knownWindow: Duration
  /// The columns that must not repeat across runs together; empty when not configured.
  public var duplicateKey: [String]
  /// The mappings by name.
  public var mappings: [String: FileMapping]

  /// Makes settings; what is not stated has its default.
  public init(
    wait: Duration = .seconds(60),
    onInvalid: OnInvalid = .skip,
    knownWindow: Duration = .seconds(35 * 86_400),
    duplicateKey: [String] = [],
    mappings: [String: FileMapping] = [:]
  ) {
    self.wait = wait
    self.onInvalid = onInvalid
    self.knownWindow = knownWindow
    self.duplicateKey = duplicateKey
    self.mappings = mappings
  }
}
