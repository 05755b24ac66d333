/// Which addresses end a web view, and with which meaning: data of a provider, without any secret.
public struct CallbackRules: Equatable, Sendable {
  /// How the parameters are read.
  public struct Query: Equatable, Sendable {
    /// The longest query in bytes.
    public var limit: Int
    /// The parameter with the provider's word for the state.
    public var status: String?
    /// Parameters that tell which payment it is, by our own names.
    public var correlation: [String: String]
    /// The parameter with the signature.
    public var signature: String?
    /// How the names of signed parameters begin; all count when `nil`.
    public var signedPrefix: String?
    /// Parameters in Base64, where a raw `+` is meant.
    public var base64: [String]

    /// Makes the rules of a query; 32 KiB unless said otherwise.
    public init(
      limit: Int = 32_768,
      status: String? = nil,
      correlation: [String: String] = [:],
      signature: String? = nil,
      signedPrefix: String? = nil,
      base64: [String] = []
    ) {
      self.limit = limit
      self.status = status
      self.correlation = correlation
      self.signature = signature
      self.signedPrefix = signedPrefix
      self.base64 = base64
    }
  }

  /// The rules in order.
  public var rules: [CallbackRule]
  /// Schemes that may be handed to the system, in small letters.
  public var openApp: [String]
  /// How parameters are read.
  public var query: Query

  /// Makes rules.
  public init(rules: [CallbackRule], openApp: [String] = [], query: Query = Query()) {
    self.rules = rules
    self.openApp = openApp
    self.query = query
  }

  /// Reads an address.
  ///
  /// - Parameters:
  ///   - text: the address as the web view gives it.
  ///   - nonce: what a code must bring back; not compared when `nil`.
  ///   - verify: checks the signature over the parameters; the verdict is `unchecked` without it.
  /// - Returns: what the address is; whatever it says, money is for the server to find out.
  public func read(
    _ text: String,
    nonce: String? = nil,
    verify: (([CallbackParameter]) -> Bool)? = nil
  ) -> Callback {
    let address: CallbackAddress
    do throws(CallbackAddress.Flaw) {
      address = try CallbackAddress(text)
    } catch {
      return Callback(kind: .block)
    }
    for rule in rules {
      guard let kind = rule.kind(of: address) else { continue }
      guard kind.isOutcome else { return Callback(kind: kind) }
      return outcome(kind, rule, address, nonce, verify)
    }
    if address.scheme == "http" || address.scheme == "https" { return Callback(kind: .allow) }
    if address.scheme == "about", address.path == "blank" { return Callback(kind: .allow) }
    return Callback(kind: openApp.contains(address.scheme) ? .openApp : .block)
  }

  private func outcome(
    _ kind: CallbackKind,
    _ rule: CallbackRule,
    _ address: CallbackAddress,
    _ nonce: String?,
    _ verify: (([CallbackParameter]) -> Bool)?
  ) -> Callback {
    var callback = Callback(kind: kind)
    do throws(ParametersError) {
      callback.parameters = try CallbackQuery.parse(
        address.query ?? "",
        limit: query.limit,
        base64: Set(query.base64)
      )
      if case .byCode(let code) = rule.meaning {
        callback.kind = try self.kind(of: callback.parameters, code, nonce)
      }
    } catch {
      callback.parameters = []
      callback.parametersError = error
      callback.correlation = lookups(address.query ?? "", error)
      if case .byCode = rule.meaning { callback.kind = .error }
      return callback
    }
    func value(_ name: String) -> String? { Self.value(name, callback.parameters) }
    callback.status = query.status.flatMap(value)
    for (name, parameter) in query.correlation { callback.correlation[name] = value(parameter) }
    callback.signature = signature(callback.parameters, verify)
    return callback
  }

  /// What still says which payment is meant where the parameters do not count; never evidence.
  private func lookups(_ text: String, _ error: ParametersError) -> [String: String] {
    switch error {
    case .duplicateKey, .badEscape, .notUTF8:
      query.correlation.compactMapValues { CallbackQuery.onlyValue(of: $0, in: text) }
    case .tooLong, .nonceMismatch, .contradictory, .emptyCode: [:]
    }
  }

  private static func value(_ name: String, _ parameters: [CallbackParameter]) -> String? {
    parameters.first { $0.name == name }?.value
  }

  private func kind(
    of parameters: [CallbackParameter],
    _ names: CallbackRule.Code,
    _ nonce: String?
  ) throws(ParametersError) -> CallbackKind {
    let code = Self.value(names.code, parameters)
    let error = Self.value(names.error, parameters)
    if let name = names.nonce, let nonce, !parameters.isEmpty {
      guard Self.isEqual(Self.value(name, parameters) ?? "", nonce) else { throw .nonceMismatch }
    }
    switch (code, error) {
    case (.some, .some): throw .contradictory
    case (nil, nil): return .error
    case (nil, let error?): return names.errors[error] ?? .error
    case (let code?, nil):
      guard !code.isEmpty else { throw .emptyCode }
      return .success
    }
  }

  /// Compares every byte, so that the time says nothing about where two texts part.
  private static func isEqual(_ left: String, _ right: String) -> Bool {
    let (left, right) = (Array(left.utf8), Array(right.utf8))
    guard left.count == right.count else { return false }
    return zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }

  private func signature(
    _ parameters: [CallbackParameter],
    _ verify: (([CallbackParameter]) -> Bool)?
  ) -> Callback.Signature {
    guard let name = query.signature else { return .none }
    let isSigned = parameters.contains { parameter in
      parameter.name != name && (query.signedPrefix.map { parameter.name.hasPrefix($0) } ?? true)
    }
    guard isSigned else { return .none }
    guard let given = Self.value(name, parameters), !given.isEmpty else { return .missing }
    guard let verify else { return .unchecked }
    return verify(parameters) ? .ok : .bad
  }
}
