public import Wire

/// An address of a web view, and what it must mean.
public struct ExpectedCallback: Sendable {
  /// The address as the web view gives it.
  public var address: String
  /// What must come back with an authorization's code.
  public var nonce: String?
  /// What must come out, by dotted name: `kind`, `status`, `signature`, `parameters_error`,
  /// `parameters.NAME`, `correlation.NAME`.
  public var then: [String: String]
  /// Where it stands in its file.
  public var place: Place
}
