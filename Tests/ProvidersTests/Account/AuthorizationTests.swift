import Payments
import Testing
import Wire

@testable import Providers

/// Rights, the page where a person agrees, and what the browser may bring back.
@Suite struct AuthorizationTests {
  private static let now = Instant(milliseconds: 1_796_083_200_000)

  @Test(arguments: [
    (["account-info"], "account-info"),
    (["account-info", "payment-p2p"], "account-info payment-p2p"),
    (["payment.to-account=41001,phone"], #"payment.to-account("41001","phone")"#),
    (["payment.to-account=41001;limit=7,1000"], #"payment.to-account("41001").limit(7,1000)"#),
    (["payment-p2p;limit=,1000.50"], "payment-p2p.limit(,1000.50)"),
    (["money-source=wallet,card"], #"money-source("wallet","card")"#),
    ([#"payment.to-account=a"b\c"#], #"payment.to-account("a\"b\\c")"#),
  ])
  func `rights are written with quotes and escapes`(wanted: [String], expected: String) throws {
    let begun = try WalletAccount.make().authorization(scopes: wanted, nonce: "N1", at: Self.now)
    #expect(begun.facts.scope == expected)
    let query = try #require(begun.url.split(separator: "?", maxSplits: 1).last)
    let pairs = try FormBody.parse(Array(query.utf8))
    #expect(pairs.first { $0.name == "scope" }?.value == expected)
    #expect(
      pairs.first { $0.name == "redirect_uri" }?.value == "https://client.example/cb?n=N1"
    )
  }

  @Test(arguments: [
    ([], "name at least one right"), (["payment-p2b"], "there is no right \"payment-p2b\""),
    (["payment.to-account"], "needs id"), (["payment.to-account="], "needs id"),
    (["payment.to-account=1,phone,3"], "takes at most 2"),
    (["account-info=1"], "takes at most 0"), (["payment-p2p;limit=7"], "needs sum"),
    (["payment-p2p;limit=x,1"], "takes numbers"), (["payment-p2p;limits=1,1"], "no right"),
    (["payment-p2p", "payment.to-account=1"], "cannot be asked for together"),
  ])
  func `rights that cannot be had are refused offline`(wanted: [String], why: String) throws {
    let account = try WalletAccount.make()
    let error = #expect(throws: AuthorizationError.self) {
      try account.authorization(scopes: wanted, nonce: "N1", at: Self.now)
    }
    #expect(error?.inWords.contains(why) == true, "\(error?.inWords ?? "")")
  }

  private static let registered = "https://client.example/cb"

  @Test(arguments: [
    ("https://client.example/cb?n=N1&code=AB12", "code AB12"),
    ("https://client.example/cb?n=N1&error=access_denied", "denied access_denied"),
    (
      "https://client.example/cb?n=N1&error=access_denied&error_description=User%20said%20no",
      "denied access_denied, User said no"
    ),
    ("https://client.example/cb?n=N1&code=AB%3D%3D", "code AB=="),
    ("https://client.example/cb?n=N1&code=AB==", "code AB=="),
    ("https://client.example/cb?n=N1&code=A%2BB%2FC", "code A+B/C"),
    ("https://client.example/cb?n=N1&code=A%26error%3Dx", "code A&error=x"),
    ("https://client.example/cb?n=N1&code=A&code=B", "answer duplicate_key"),
    ("https://client.example/cb?n=N1&code=A&error=access_denied", "answer contradictory"),
    ("https://client.example/cb?n=N1&code=", "answer empty_code"),
    ("https://client.example/cb", "answer no result"),
    ("https://client.example/cb#code=AB", "answer no result"),
    ("https://client.example/cb?n=WRONG&code=AB", "answer nonce_mismatch"),
    ("https://client.example/cb?code=AB", "answer nonce_mismatch"),
    ("https://client.example.evil.com/cb?n=N1&code=AB", "answer not the one"),
    ("https://client.example@evil.com/cb?code=AB", "answer not the one"),
    ("https://user:pw@client.example/cb?n=N1&code=AB", "answer not the one"),
    ("http://client.example/cb?n=N1&code=AB", "answer not the one"),
    ("HTTPS://CLIENT.EXAMPLE:443/cb?n=N1&code=AB", "code AB"),
    ("https://client.example/CB?n=N1&code=AB", "answer not the one"),
    ("https://client.example/cb/../x?code=AB", "answer not the one"),
    ("https://client.example:8443/cb?code=AB", "answer not the one"),
    ("https://client.example/cb?n=N1&code=%FF%FE", "answer not_utf8"),
    ("https://\u{441}lient.example/cb?code=AB", "answer not the one"),
    (
      "https://yoomoney.ru/oauth/authorize?redirect_uri=https%3A%2F%2Fclient.example%2Fcb",
      "answer not the one"
    ),
    (
      "https://client.example/cb?n=N1&code=" + String(repeating: "A", count: 20_000),
      "answer too_long"
    ),
  ])
  func `only a whole answer of this authorization brings a code`(
    address: String,
    expected: String
  ) throws {
    let account = try WalletAccount.make()
    let begun = try account.authorization(scopes: ["account-info"], nonce: "N1", at: Self.now)
    let found: String
    do throws(AuthorizationError) {
      found = "code " + (try account.code(from: address, of: begun))
    } catch {
      switch error {
      case .denied(let why): found = "denied \(why)"
      default: found = "answer \(error.inWords)"
      }
    }
    let parts = expected.split(separator: " ", maxSplits: 1).map(String.init)
    #expect(found.hasPrefix(parts[0]))
    #expect(parts[0] == "answer" ? found.contains(parts[1]) : found == expected, "\(found)")
  }

  @Test(arguments: [("myapp://oauth?n=N1&code=AB", true), ("myapp:oauth?code=AB", false)])
  func `an app's own scheme is compared whole, too`(address: String, isOurs: Bool) throws {
    let account = try WalletAccount.make(redirect: "https://client.example/cb")
    let facts = AuthorizationFacts(scope: "s", redirect: "myapp://oauth?n=N1")
    let begun = Authorization(url: "", facts: facts, nonce: "N1")
    let code = try? account.code(from: address, of: begun)
    #expect(code == (isOurs ? "AB" : nil))
  }

  @Test(arguments: [
    (200, #"{"access_token":"41001.TOKEN"}"#, true), (200, #"{"access_token":""}"#, false),
    (200, "{}", false), (400, #"{"error":"invalid_grant"}"#, false), (200, "<html>", false),
    (500, #"{"access_token":"41001.TOKEN"}"#, false),
  ])
  func `only a token that is there counts`(status: Int, body: String, isThere: Bool) throws {
    let account = try WalletAccount.make(token: nil)
    let begun = try account.authorization(scopes: ["account-info"], nonce: "N1", at: Self.now)
    let request = try account.exchangeRequest(code: "AB", of: begun, at: Self.now)
    #expect(
      String(decoding: request.body, as: UTF8.self)
        == "code=AB&redirect_uri=https%3A%2F%2Fclient.example%2Fcb%3Fn%3DN1"
    )
    let reply = HTTPReply(status: status, body: Array(body.utf8))
    let token = try? account.token(from: reply, of: begun, at: Self.now)
    #expect((token != nil) == isThere)
    #expect(throws: RenderError.self) { try account.revokeRequest(at: Self.now) }
  }

  @Test(arguments: [
    (200, #"{"status":"none"}"#, ProbeVerdict.good),
    (401, #"{"error":"invalid_token"}"#, .bad),
    (200, #"{"status":"x","error":"invalid_token"}"#, .unclear(why: "")),
    (200, "{}", .unclear(why: "")), (502, "<html>", .unclear(why: "HTTP 502")),
    (200, "", .unclear(why: "")),
  ])
  func `a probe says good, bad, or nothing`(
    status: Int,
    body: String,
    verdict: ProbeVerdict
  ) throws {
    let account = try WalletAccount.make()
    let request = try #require(try account.probeRequest(at: Self.now))
    #expect(request.url == "http://127.0.0.1:7070/wallet/state")
    let reply = HTTPReply(status: status, body: Array(body.utf8))
    let found = account.judge(probe: reply, at: Self.now)
    switch (found, verdict) {
    case (.good, .good), (.bad, .bad): break
    case (.unclear(let why), .unclear(let part)):
      #expect(part.isEmpty || why.contains(part))
    default: Issue.record("\(found)")
    }
  }
}
