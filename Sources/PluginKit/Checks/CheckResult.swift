/// What became of one check of a plugin.
public struct CheckResult: Equatable, Sendable {
  /// How a check ended.
  public enum Status: String, Sendable {
    case passed
    case failed
    /// The plugin has nothing that the check is about, or the host answers for it.
    case notApplicable = "not_applicable"
    /// A fact that the provider's documentation does not give, and the plugin says so.
    case assumed
  }

  /// The check, such as `28 HTML body`.
  public var name: String
  /// How it ended.
  public var status: Status
  /// What was tried, or why it failed or does not apply.
  public var detail: String
}
