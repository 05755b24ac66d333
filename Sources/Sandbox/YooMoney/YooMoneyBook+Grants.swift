internal import Payments

extension YooMoneyBook {
  /// The fault of an exchange, as the dossier names it.
  enum Unfit: String, Error {
    case request = "invalid_request"
    case client = "unauthorized_client"
    case grant = "invalid_grant"
  }

  mutating func ask(
    _ account: YooMoneyAccount,
    redirect: String,
    scopes: [YooMoneyScope],
    instance: String
  ) -> YooMoneyGrant {
    let grant = YooMoneyGrant(
      page: fresh("page\0\(account.client)"),
      client: account.client,
      redirect: redirect,
      scopes: scopes,
      instance: instance
    )
    grants[grant.page] = grant
    return grant
  }

  /// The user agrees; a page that was answered is not answered again.
  mutating func agree(_ page: String, at now: Instant) -> YooMoneyGrant? {
    guard let grant = grants[page], grant.code == nil else { return nil }
    let code = fresh("code\0\(page)", 32).uppercased()
    grants[page]?.code = code
    grants[page]?.agreed = now
    return grants[page]
  }

  /// Changes a code for a token: once, within a minute, for who asked.
  ///
  /// - Returns: the token; empty when the client's secret was left out.
  mutating func exchange(
    code: String,
    client: String,
    redirect: String,
    secret: String?,
    at now: Instant
  ) throws(Unfit) -> String {
    guard let account = accounts.first(where: { $0.client == client }) else { throw .client }
    guard let page = grants.first(where: { $0.value.code == code })?.key, let grant = grants[page],
      let agreed = grant.agreed, grant.client == client, grant.redirect == redirect,
      !grant.isUsed, now < agreed + YooMoneyGrant.life
    else { throw .grant }
    grants[page]?.isUsed = true
    guard account.secret == nil || secret != nil else { return "" }
    guard account.secret == secret || account.secret == nil else { throw .client }
    tokens = tokens.filter { $0.value.client != client || $0.value.instance != grant.instance }
    let digits = fresh("token\0\(client)", 64).uppercased()
    let text = "\(account.wallet).\(digits)"
    tokens[text] = YooMoneyToken(
      text: text,
      client: client,
      wallet: account.wallet,
      instance: grant.instance,
      scopes: grant.scopes
    )
    return text
  }
}
