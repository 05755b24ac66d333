import Callbacks
public import Crypto
public import Payments
public import Wire

extension ProviderAccount {
  /// The secret credential that holds the token; `nil` when the plugin has no authorization.
  public var tokenCredential: String? { plugin.manifest.authorization?.token }

  /// Begins an authorization.
  ///
  /// - Parameters:
  ///   - scopes: the rights, each `name`, `name=argument,argument` or `name;suffix=argument`.
  ///   - nonce: a fresh random text that the browser must bring back.
  ///   - now: the present moment.
  /// - Returns: where the person goes.
  /// - Throws: ``AuthorizationError`` for rights that are unknown, wrong or in conflict.
  public func authorization(
    scopes: [String],
    nonce: String,
    at now: Instant
  ) throws(AuthorizationError) -> Authorization {
    guard let plan = plugin.manifest.authorization else { throw .none }
    let scope: String
    do throws(ScopeRules.Mistake) { scope = try plan.scopes.text(scopes) } catch {
      throw .scopes(error.inWords)
    }
    do throws(RenderError) {
      let registered = try plan.redirect.text(in: evaluation(values, nil, at: now)) ?? ""
      let mark = registered.contains("?") ? "&" : "?"
      let facts = AuthorizationFacts(
        scope: scope,
        redirect: "\(registered)\(mark)\(plan.nonce)=\(PercentCoding.encode(nonce))"
      )
      let evaluation = evaluation(values, nil, at: now, facts)
      let pairs = try RenderedBody.pairs(plan.query, evaluation)
      guard let host = plan.host.value(for: values.settings), let base = bases[host] else {
        throw RenderError.value(slot: "authorization.authorize.host", why: "it is not declared")
      }
      let query = String(decoding: FormBody.encode(pairs), as: UTF8.self)
      let url = "\(base)\(plan.path)?\(query)"
      if let problem = PageAddress(isSandbox: settings.isSandbox).problem(of: url) {
        throw RenderError.value(slot: "authorization.authorize", why: problem)
      }
      return Authorization(url: url, facts: facts, nonce: nonce)
    } catch { throw .page(error) }
  }

  /// Reads the address that the browser came back to: whole host, port and path, strict decoding.
  ///
  /// - Returns: the code, which may be exchanged once.
  /// - Throws: ``AuthorizationError`` for everything else, whatever the address is.
  public func code(
    from address: String,
    of authorization: Authorization
  ) throws(AuthorizationError) -> String {
    guard let plan = plugin.manifest.authorization else { throw .none }
    guard let rules = Self.rules(plan, authorization) else {
      throw .answer("the registered address is none that a browser can come back to")
    }
    let callback = rules.read(address, nonce: authorization.nonce)
    if let error = callback.parametersError {
      throw .answer("the address does not count: \(error.rawValue)")
    }
    func value(_ name: String) -> String? {
      callback.parameters.first { $0.name == name }?.value
    }
    switch callback.kind {
    case .success:
      guard let code = value("code") else { throw .answer("the address brings no code") }
      return code
    case .cancel, .error:
      guard let error = value("error") else { throw .answer("the address brings no result") }
      let words = [error, value("error_description")].compactMap(\.self).joined(separator: ", ")
      throw .denied(MessageScrubber(account: values).scrubbed(words))
    default: throw .answer("the address is not the one that was registered")
    }
  }

  private static func rules(
    _ plan: AuthorizationPlan,
    _ authorization: Authorization
  ) -> CallbackRules? {
    do throws(CallbackAddress.Flaw) {
      let registered = try CallbackAddress(authorization.facts.redirect)
      guard let host = registered.host else { return nil }
      let code = CallbackRule.Code(errors: ["access_denied": .cancel], nonce: plan.nonce)
      let rule = CallbackRule(
        schemes: [registered.scheme],
        hosts: [host],
        port: registered.hasDefaultPort ? nil : registered.port,
        paths: [registered.path],
        meaning: .byCode(code)
      )
      return CallbackRules(rules: [rule], query: CallbackRules.Query(limit: 4096))
    } catch { return nil }
  }

  // MARK: Token

  /// The request that exchanges a code; it is made once, whatever its end is.
  public func exchangeRequest(
    code: String,
    of authorization: Authorization,
    at now: Instant
  ) throws(RenderError) -> HTTPRequest {
    guard let plan = plugin.manifest.authorization else { throw .unknownCall("exchange") }
    return try render(call: plan.exchange, in: context(authorization, code, now))
  }

  /// The token that a reply to the exchange brings.
  ///
  /// - Throws: ``AuthorizationError/noToken(_:)`` also for an empty one.
  public func token(
    from reply: HTTPReply,
    of authorization: Authorization,
    at now: Instant
  ) throws(AuthorizationError) -> Secret {
    guard let plan = plugin.manifest.authorization else { throw .none }
    let result = read(
      call: plan.exchange,
      reply: reply,
      in: context(authorization, nil, now),
      purpose: .step
    )
    guard case .reading(let reading) = result else { throw .noToken("the reply cannot be read") }
    guard case .proceed = reading.claim, let token = reading.kept[plan.token], !token.isEmpty else {
      let code = reading.code.map { ": \($0)" } ?? ""
      throw .noToken("the provider gave no token\(code)")
    }
    return Secret(text: token)
  }

  /// The request that takes the token back; `nil` when the plugin has none.
  public func revokeRequest(at now: Instant) throws(RenderError) -> HTTPRequest? {
    guard let revoke = plugin.manifest.authorization?.revoke else { return nil }
    if let lack = lackOf(plugin.manifest.calls[revoke]?.needs ?? []) {
      throw .value(slot: "authorization.revoke", why: lack)
    }
    return try render(call: revoke, in: context(nil, nil, now))
  }

  /// Whether a reply says that the token counts no more.
  public func isRevoked(by reply: HTTPReply, at now: Instant) -> Bool {
    guard let revoke = plugin.manifest.authorization?.revoke else { return false }
    let result = read(call: revoke, reply: reply, in: context(nil, nil, now), purpose: .step)
    guard case .reading(let reading) = result else { return false }
    return reading.claim == .proceed
  }

  private func context(_ authorization: Authorization?, _ code: String?, _ now: Instant)
    -> CallContext
  {
    var context = CallContext.nobody
    context.now = now
    context.created = now
    context.authorization = authorization.map { authorization in
      var facts = authorization.facts
      facts.code = code
      return facts
    }
    return context
  }

  private func evaluation(
    _ values: AccountValues,
    _ read: ReplyValues?,
    at now: Instant,
    _ facts: AuthorizationFacts
  ) -> CallEvaluation {
    var context = CallContext.nobody
    context.now = now
    context.authorization = facts
    return CallEvaluation(context: context, account: values, names: plugin.names, reply: read)
  }
}

extension ScopeRules.Mistake {
  fileprivate var inWords: String {
    switch self {
    case .unknown(let name, let known):
      "there is no right \"\(name)\"; the plugin has \(known.joined(separator: ", "))"
    case .arguments(let name, let why): "\(name) \(why)"
    case .conflict(let first, let second): "\(first) and \(second) cannot be asked for together"
    case .none: "name at least one right"
    }
  }
}
