import TestSupport
import Testing
import Wire

@testable import Sandbox

/// Authorizations: the pages, codes, tokens and their rights.
struct YooMoneyGrantTests {
  private static let redirect = "https://client.example/cb?n=N1"

  private func authorize(
    _ shop: YooMoneyShop,
    _ scope: String,
    client: String = "CID",
    redirect: String = redirect,
    instance: String = ""
  ) async -> RawReply? {
    var fields = [
      ("client_id", client), ("response_type", "code"), ("redirect_uri", redirect),
      ("scope", scope),
    ]
    if !instance.isEmpty { fields.append(("instance_name", instance)) }
    return await shop.raw("oauth/authorize", fields, token: "")
  }

  /// What the browser is sent back to, after the page was answered.
  private func answer(_ shop: YooMoneyShop, _ page: RawReply?, _ outcome: String) async -> String? {
    let text = page?.text ?? ""
    guard let action = text.split(separator: "action=\"").dropFirst().first else { return nil }
    let path = String(action.prefix { $0 != "\"" })
    return await shop.bench.post(path, "outcome=\(outcome)")?.header("Location")
  }

  private func code(
    _ shop: YooMoneyShop,
    _ scope: String,
    client: String = "CID",
    instance: String = ""
  ) async throws -> String {
    let page = await authorize(shop, scope, client: client, instance: instance)
    let back = try #require(await answer(shop, page, "pay"))
    #expect(back.hasPrefix("\(Self.redirect)&code="))
    return String(back.dropFirst("\(Self.redirect)&code=".count))
  }

  private func exchange(
    _ shop: YooMoneyShop,
    _ code: String,
    _ changes: [String: String] = [:]
  ) async throws -> String {
    let fields = [
      "code": code, "client_id": "CID", "grant_type": "authorization_code",
      "redirect_uri": Self.redirect,
    ]
    .merging(changes) { $1 }
    let reply = try #require(
      await shop.raw("oauth/token", fields.sorted { $0.key < $1.key }, token: "")
    )
    let json = try JSON.parse(reply.body)
    if let error = json["error"]?.text { return "\(reply.status) \(error)" }
    return json["access_token"]?.text ?? "?"
  }

  @Test(arguments: [
    ("account-info", true), ("account-info operation-history operation-details", true),
    (#"payment.to-account("410011111","account") money-source("wallet","card")"#, true),
    (#"payment-p2p.limit(7,1000)"#, true), (#"payment.to-pattern("123").limit(1,10.50)"#, true),
    (#"payment.to-account("4100","phone").limit(,100) money-source("wallet")"#, true),
    (#"payment.to-account("a\"b","email")"#, true), ("", false), ("Account-Info", false),
    ("account-info account-info", false), ("paymentto-account", false),
    (#"payment-p2p payment.to-account("4100")"#, false),
    (#"payment-shop payment.to-pattern("123")"#, false), (#"money-source("bank")"#, false),
    ("money-source", false), (#"payment.to-account(4100)"#, false),
    (#"payment-p2p.limit(,100) operation-history"#, false),
    (#"payment-p2p.limit(,100) payment-shop.limit(7,100)"#, false),
    ("payment-p2p.limit(0,5)", false), ("payment-p2p.limit(7)", false),
  ])
  func `rights are read by their rules`(scope: String, isRight: Bool) async throws {
    let shop = try YooMoneyShop()
    let page = await authorize(shop, scope)
    #expect(page?.status == (isRight ? 200 : 400))
    #expect(page?.header("Location") == nil)
  }

  @Test(arguments: [
    ("CID", "http://evil.org/cb"), ("CID", "javascript:x"), ("other", "https://client.example/cb"),
    ("CID", "https://client.example/cb#x"), ("CID", "https://client.example.evil.com/cb"),
  ])
  func `what is wrong ends on a page without a way back`(
    client: String,
    redirect: String
  ) async throws {
    let shop = try YooMoneyShop()
    let page = await authorize(shop, "account-info", client: client, redirect: redirect)
    #expect(page?.status == 400)
    #expect(page?.header("Location") == nil)
  }

  @Test func `a user says no, or leaves`() async throws {
    let shop = try YooMoneyShop()
    let page = await authorize(shop, "account-info")
    #expect(await answer(shop, page, "abandon") == nil)
    #expect(await answer(shop, page, "refuse") == "\(Self.redirect)&error=access_denied")
  }

  @Test func `a code counts once, and a minute`() async throws {
    let shop = try YooMoneyShop()
    let code = try await code(shop, "account-info")
    #expect(
      try await exchange(shop, code, ["redirect_uri": "https://client.example/cb"])
        == "400 invalid_grant"
    )
    #expect(try await exchange(shop, code, ["grant_type": ""]) == "400 invalid_request")
    #expect(try await exchange(shop, code, ["client_id": "x"]) == "401 unauthorized_client")
    let token = try await exchange(shop, code)
    #expect(token.hasPrefix("41001."))
    #expect(try await exchange(shop, code) == "400 invalid_grant")
    let late = try await self.code(shop, "account-info")
    shop.bench.move(by: .seconds(60))
    #expect(try await exchange(shop, late) == "400 invalid_grant")
  }

  @Test(arguments: [("", ""), ("APPSECRET", "41001."), ("wrong", "401 unauthorized_client")])
  func `a client with a secret must tell it`(secret: String, start: String) async throws {
    let shop = try YooMoneyShop()
    let code = try await code(shop, "account-info", client: "CID-SECRET")
    let token = try await exchange(
      shop,
      code,
      ["client_id": "CID-SECRET", "client_secret": secret]
    )
    #expect(start.isEmpty ? token.isEmpty : token.hasPrefix(start))
  }

  @Test func `a new authorization takes the old token's rights away`() async throws {
    let shop = try YooMoneyShop()
    let first = try await exchange(shop, try await code(shop, "account-info"))
    let named = try await exchange(shop, try await code(shop, "account-info", instance: "till"))
    let second = try await exchange(shop, try await code(shop, "account-info"))
    var words: [String] = []
    for token in [first, named, second, YooMoneyShop.token] {
      words.append(await shop.word("account-info", [], token: token))
    }
    #expect(words == ["HTTP 401", "", "", ""])
    #expect(await shop.raw("api/revoke", [], token: second)?.status == 200)
    #expect(await shop.raw("api/revoke", [], token: second)?.status == 401)
  }

  @Test(arguments: [
    ("account-info", "operation-history", 403), ("account-info", "account-info", 200),
    ("operation-history", "operation-history", 200), ("payment-shop", "request-payment", 403),
    ("payment-p2p", "request-payment", 200),
    (#"payment.to-account("410011111111")"#, "request-payment", 200),
    (#"payment.to-account("410011111112")"#, "request-payment", 403),
  ])
  func `a token may do what it was given`(
    scope: String,
    method: String,
    status: Int
  ) async throws {
    let shop = try YooMoneyShop()
    let token = try await exchange(shop, try await code(shop, scope))
    let fields = method == "request-payment" ? YooMoneyShop.transfer("a", "1") : []
    let reply = try #require(await shop.raw("api/\(method)", fields, token: token))
    #expect(reply.status == status)
    guard status == 403 else { return }
    #expect(reply.header("WWW-Authenticate") == #"Bearer error="insufficient_scope""#)
    #expect(reply.body.isEmpty)
  }

  @Test(arguments: ["", "41001.token", "nothing"])
  func `an unknown token is refused`(token: String) async throws {
    let shop = try YooMoneyShop()
    let reply = try #require(await shop.raw("api/account-info", [], token: token))
    #expect(reply.status == 401)
    #expect(reply.header("WWW-Authenticate") == #"Bearer error="invalid_token""#)
  }

  @Test func `a card is told of but not allowed without its right`() async throws {
    let shop = try YooMoneyShop()
    let token = try await exchange(shop, try await code(shop, "payment-shop"))
    let json = await shop.call(
      "request-payment",
      [("pattern_id", "123"), ("sum", "1")],
      token: token
    )
    #expect(json["money_source"]?["wallet"]?["allowed"] == .boolean(true))
    #expect(json["money_source"]?["cards"]?["allowed"] == .boolean(false))
    #expect(json["balance"] == nil)
  }
}
