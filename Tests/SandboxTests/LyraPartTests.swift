import TestSupport
import Testing
import Wire

@testable import Sandbox

/// Payments in parts, and the server of a shop's app.
struct LyraPartTests {
  @Test(arguments: [
    ("MULTI:first=1000;count=3;period=30", "PAID: DEBIT CAPTURED 1000, 1000, 1000"),
    ("MULTI:first=1000;count=4;period=10", "PAID: DEBIT CAPTURED 1000, 666, 666, 668"),
    ("MULTI_EXT:20270115=500;20270215=2500", "PAID: DEBIT CAPTURED 500, 2500"),
  ])
  func `are taken one after the other`(config: String, end: String) async throws {
    let shop = try LyraMerchant()
    _ = try await shop.begin("p", 3000, ["payment_config": config])
    await shop.pay("p")
    let first = await shop.summary("p")
    #expect(first.hasPrefix("PAID: DEBIT CAPTURED "))
    #expect(first.contains("DEBIT WAITING_AUTHORISATION"))
    #expect(shop.bench.effects.count == 1)
    shop.bench.move(by: .seconds(70 * 86_400))
    let last = await shop.summary("p").replacing(", DEBIT CAPTURED ", with: ", ")
    #expect(last == end)
    #expect(shop.bench.effects.allSatisfy { $0.hasPrefix("charge ") })
  }

  @Test(arguments: [
    "MULTI:first=1000;count=14;period=30", "MULTI:first=3001;count=2;period=30", "MULTI:first=1",
    "MULTI:first=0;count=2;period=30", "MULTI_EXT:20280301=3000", "MULTI_EXT:20270230=3000",
    "MULTI",
  ])
  func `that cannot be are refused by their number`(config: String) async throws {
    let shop = try LyraMerchant()
    let body = LyraMerchant.body(LyraMerchant.fields("p", 3000, ["payment_config": config]))
    #expect(try await shop.refusal(body) == "07")
  }

  @Test(arguments: [
    ("/lyra/app/ann@example.org/1250/TEST/FRENCH/All", 200),
    ("/lyra/app/performInit/noemail/1250/TEST/ENGLISH/CB", 200),
    ("/lyra/app/noemail/1250/PROD/ENGLISH/CB", 500),
    ("/lyra/app/noemail/1250/TEST/KLINGON/CB", 500),
    ("/lyra/app/noemail/1250/TEST", 404),
  ])
  func `the app's server of the first generation gives an address and cookies`(
    path: String,
    status: Int
  ) async throws {
    let shop = try LyraMerchant()
    let reply = try #require(await shop.bench.exchange(Bench.request(path, [], method: "GET")))
    #expect(reply.status == status)
    guard status == 200 else { return }
    let json = try JSON.parse(reply.body)
    let address = try #require(json["redirect_url"]?.text)
    #expect(address.hasPrefix("http://sandbox/lyra/vads-payment/exec.refresh.a;jsessionid="))
    let cookie = try #require(json["cookies"]?.array?.first)
    #expect(cookie["name"]?.text == "JSESSIONID")
    #expect(address.hasSuffix(cookie["value"]?.text ?? "?"))
  }
}
