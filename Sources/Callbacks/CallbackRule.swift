/// One rule: which addresses it is about, and what they mean.
///
/// The first rule that fits counts.
public struct CallbackRule: Equatable, Sendable {
  /// What an address of the rule means.
  public enum Meaning: Equatable, Sendable {
    /// Always the same.
    case kind(CallbackKind)
    /// By the label behind the host's name and a dot: `webview.success`.
    case byLabel([String: CallbackKind])
    /// By a code or an error among the parameters, as OAuth 2 sends them back.
    case byCode(Code)
  }

  /// The names of a code's parameters, and what each error means.
  public struct Code: Equatable, Sendable {
    /// The parameter that holds the code.
    public var code: String
    /// The parameter that holds an error.
    public var error: String
    /// What errors mean; any other is ``CallbackKind/error``.
    public var errors: [String: CallbackKind]
    /// The parameter that brings the nonce back, when there is one.
    public var nonce: String?

    /// Makes the names.
    public init(
      code: String = "code",
      error: String = "error",
      errors: [String: CallbackKind] = [:],
      nonce: String? = nil
    ) {
      self.code = code
      self.error = error
      self.errors = errors
      self.nonce = nonce
    }
  }

  /// The schemes in small letters.
  public var schemes: [String]
  /// The hosts in small letters, compared whole; with labels, the part before the last dot.
  public var hosts: [String]
  /// The port; the scheme's own when `nil`.
  public var port: Int?
  /// The paths, compared whole; any when empty and there is no prefix either.
  public var paths: [String]
  /// Beginnings of paths, each a whole step: `/a` fits `/a` and `/a/b` and not `/ab`.
  public var pathPrefixes: [String]
  /// Texts of which the query must hold one as it stands, escapes and all; none when empty.
  public var queryTexts: [String]
  /// What an address means.
  public var meaning: Meaning

  /// Makes a rule for web addresses of some hosts.
  public init(
    schemes: [String] = ["http", "https"],
    hosts: [String],
    port: Int? = nil,
    paths: [String] = [],
    pathPrefixes: [String] = [],
    queryTexts: [String] = [],
    meaning: Meaning
  ) {
    self.schemes = schemes
    self.hosts = hosts
    self.port = port
    self.paths = []
    for path in paths.map({ $0.isEmpty ? "/" : $0 }) where !self.paths.contains(path) {
      self.paths.append(path)
    }
    self.pathPrefixes = pathPrefixes
    self.queryTexts = queryTexts
    self.meaning = meaning
  }

  /// What an address means by this rule, or `nil` when the rule is not about it.
  ///
  /// A meaning by code is ``CallbackKind/return`` here: its parameters say more.
  func kind(of address: CallbackAddress) -> CallbackKind? {
    guard schemes.contains(address.scheme), fitsPort(address), fitsPath(address.path),
      queryTexts.isEmpty || queryTexts.contains(where: { address.query?.contains($0) ?? false }),
      let host = address.host
    else { return nil }
    switch meaning {
    case .kind(let kind): return hosts.contains(host) ? kind : nil
    case .byCode: return hosts.contains(host) ? .return : nil
    case .byLabel(let labels):
      guard let dot = host.utf8.lastIndex(of: UInt8(ascii: ".")),
        let kind = labels[String(host[host.utf8.index(after: dot)...])],
        hosts.contains(String(host[..<dot]))
      else { return nil }
      return kind
    }
  }

  private func fitsPort(_ address: CallbackAddress) -> Bool {
    guard let port else { return address.hasDefaultPort }
    return !address.hasOddPort && address.port == port
  }

  private func fitsPath(_ path: String) -> Bool {
    if paths.isEmpty && pathPrefixes.isEmpty { return true }
    return paths.contains(path)
      || pathPrefixes.contains { path == $0 || path.hasPrefix($0.hasSuffix("/") ? $0 : $0 + "/") }
  }
}
