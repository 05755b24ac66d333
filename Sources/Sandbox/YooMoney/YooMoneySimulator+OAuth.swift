internal import Crypto
internal import HTTPServer
internal import Payments
internal import Synchronization
internal import Wire

extension YooMoneySimulator {
  /// The page that asks a user; what is wrong with the request ends here, with no way back.
  func authorize(_ call: ProviderCall) -> Simulated {
    guard let fields = YooMoneyFields(anywhereIn: call.request),
      fields["response_type"] == "code", let redirect = fields["redirect_uri"],
      Self.isRedirect(redirect)
    else { return Self.fault("invalid_request") }
    guard let account = accounts.first(where: { $0.client == fields["client_id"] }) else {
      return Self.fault("unauthorized_client")
    }
    guard let scopes = YooMoneyScope.list(fields["scope"] ?? "") else {
      return Self.fault("invalid_scope")
    }
    let instance = fields["instance_name"] ?? ""
    let grant = book.withLock {
      $0.ask(account, redirect: redirect, scopes: scopes, instance: instance)
    }
    var page = HTMLPage(
      title: "Access to the wallet \(account.wallet)",
      lines: scopes.map { "\($0.name) \($0.arguments.joined(separator: " "))" }
    )
    page.action = "/\(id)/oauth/consent/\(grant.page)"
    page.buttons = [
      HTMLPage.Button(outcome: .pay, label: "Allow"),
      HTMLPage.Button(outcome: .refuse, label: "Deny"),
      HTMLPage.Button(outcome: .abandon, label: "Leave"),
    ]
    return page.answer()
  }

  /// What the user does on the page.
  func consent(_ call: ProviderCall) -> Simulated {
    let page = String(call.request.path.dropFirst("/\(id)/oauth/consent/".count))
    guard let grant = book.withLock({ $0.grants[page] }) else { return .html(404, "404 Not Found") }
    let fields = YooMoneyFields(bodyOf: call.request)
    switch fields?["outcome"].flatMap(PayerVisit.Outcome.init(rawValue:)) {
    case .pay:
      guard let code = book.withLock({ $0.agree(page, at: call.now)?.code }) else {
        return Self.fault("invalid_request")
      }
      return Self.back(to: grant.redirect, [("code", code)])
    case .refuse: return Self.back(to: grant.redirect, [("error", "access_denied")])
    case .abandon: return HTMLPage(title: "You left").answer()
    case nil: return .html(400, "400 Bad Request")
    }
  }

  /// Changes a code for a token.
  func token(_ call: ProviderCall) -> Simulated {
    guard let fields = YooMoneyFields(bodyOf: call.request),
      fields["grant_type"] == "authorization_code", let code = fields["code"],
      let client = fields["client_id"], let redirect = fields["redirect_uri"]
    else { return Self.refusal(.request) }
    let token = book.withLock { book in
      Result { () throws(YooMoneyBook.Unfit) in
        try book.exchange(
          code: code,
          client: client,
          redirect: redirect,
          secret: fields["client_secret"],
          at: call.now
        )
      }
    }
    switch token {
    case .success(let token):
      var writer = JSONWriter()
      writer.beginObject()
      writer.member("access_token", call.trick == .missing ? "" : token)
      writer.endObject()
      return .json(writer.bytes)
    case .failure(let why): return Self.refusal(why)
    }
  }

  private static func refusal(_ why: YooMoneyBook.Unfit) -> Simulated {
    .json(Array("{\"error\":\"\(why.rawValue)\"}".utf8), status: why == .client ? 401 : 400)
  }

  /// Only what a browser of this machine can reach, or the address of the dossier's examples.
  private static func isRedirect(_ address: String) -> Bool {
    guard let url = try? URLText(address), url.fragment == nil,
      address.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else { return false }
    return url.scheme == "https" && url.host.hasSuffix(".example")
      || url.scheme == "http" && ["127.0.0.1", "localhost"].contains(url.host)
  }

  private static func fault(_ word: String) -> Simulated {
    HTMLPage(title: "The request is not right", lines: [word]).answer(400)
  }

  static func back(to address: String, _ pairs: [(name: String, value: String)]) -> Simulated {
    let query = String(decoding: FormBody.encode(pairs), as: UTF8.self)
    let whole = query.isEmpty ? address : address + (address.contains("?") ? "&" : "?") + query
    var answer = Simulated.html(302, "302 Found")
    answer.reply.headers.append(HTTPHeader("Location", whole))
    return answer
  }
}
