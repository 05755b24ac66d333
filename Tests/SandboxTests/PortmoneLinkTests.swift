import Payments
import TestSupport
import Testing
import Wire

@testable import Sandbox

/// Links: the signature to the letter, the page, and what comes back with the browser.
struct PortmoneLinkTests {
  /// The vectors of the dossier, key `testkey`.
  @Test(arguments: [
    (
      "20240102030405", "SD-1", "100.05",
      "C01932D408F6E9F2A8C8CD07DE9E0C387AA123F9BED0673724973B0CAF35FC05", "0"
    ),
    (
      "20240102030405", "SD-1", "100",
      "F481FBE6197D318FD54415FE0560837481C0634C3BD2EC005D852B22A5291AF3", "0"
    ),
    (
      "20240102030405", "SD-1", "100.0",
      "5F8A5FE02A332C000B8D5C6EE48D4A0FBC86DECC713B57A8A6270946B0A44383", "0"
    ),
    (
      "20240102030405", "SD-1", "100.00",
      "821597E1288678FE5C5B269F4D356AA9E668F0C1EDEB49B176575613F0692F86", "0"
    ),
    (
      "20240102150405", "sd-1", "100.05",
      "C6B1DB6C43F581B1F426A5B7264198690F32A4E81434D19AAE9103AC687D4C07", "0"
    ),
    // The order not in hexadecimal digits; the login not; small letters; none; another amount.
    (
      "20240102030405", "SD-1", "100.05",
      "E9479C70CA698377108664ED756A2966D46F3D014805188357A61BBA5F4164B5", "99"
    ),
    (
      "20240102030405", "SD-1", "100.05",
      "6495864436CC80A634626758A85C0F820A276D57685F963DB1B8A0E277904E25", "99"
    ),
    (
      "20240102030405", "SD-1", "100.05",
      "c01932d408f6e9f2a8c8cd07de9e0c387aa123f9bed0673724973b0caf35fc05", "99"
    ),
    ("20240102030405", "SD-1", "100.05", "", "99"),
    (
      "20240102030405", "SD-1", "100",
      "C01932D408F6E9F2A8C8CD07DE9E0C387AA123F9BED0673724973B0CAF35FC05", "99"
    ),
    (
      "20240102030405", "sd-1", "100.05",
      "C01932D408F6E9F2A8C8CD07DE9E0C387AA123F9BED0673724973B0CAF35FC05", "99"
    ),
  ])
  func `a link needs its signature`(
    date: String,
    order: String,
    amount: String,
    signature: String,
    code: String
  ) async throws {
    let shop = try PortmoneMerchant()
    let json = try await shop.send(
      PortmoneMerchant.link(order, amount, date: date, signature: signature)
    )
    #expect(json["errorCode"] == .text(code))
    #expect(
      json["linkPayment"]?.text?.hasPrefix("http://sandbox/portmone/r3/pg/") ?? false
        == (code == "0")
    )
  }

  @Test func `letters beyond ASCII are signed by their bytes`() throws {
    let body: JSONObject = [
      "payee": .object([
        "payeeId": .text("1185"), "login": .text("логін"), "dt": .text("20240102030405"),
      ]),
      "order": .object(["shopOrderNumber": .text("Замовлення №7"), "billAmount": .text("0.01")]),
    ]
    let link = try PortmoneLink(body)
    #expect(
      PortmoneSignature.signature(of: link, login: "логін", key: "ключ")
        == "BDFABBFCC22B1535B51C7CBECBFB0E85ACC195560B47A3C94A105EE055CE147F"
    )
  }

  @Test(arguments: [
    ("20240102250405", "100"), ("2024010203040", "100"), ("20240230030405", "100"),
    (PortmoneMerchant.day, "0"), (PortmoneMerchant.day, "-1"), (PortmoneMerchant.day, "1.005"),
    (PortmoneMerchant.day, "1,5"), (PortmoneMerchant.day, ""),
  ])
  func `a wrong date or amount is refused`(date: String, amount: String) async throws {
    let shop = try PortmoneMerchant()
    let body = PortmoneMerchant.link("w", amount, date: date, signature: "x")
    #expect(try await shop.send(body)["errorCode"] == .text("99"))
    #expect(try await shop.words("w") == [])
  }

  @Test func `a browser walks through the page and comes back unsigned`() async throws {
    let shop = try PortmoneMerchant()
    let page = try await shop.open(
      "b",
      "12.50",
      more: [
        "successUrl": .text("https://shop.example/ok"),
        "failureUrl": .text("https://shop.example/no"), "attribute1": .text("000123"),
      ]
    )
    let shown = try #require(
      await shop.bench.exchange(Bench.request(page, [], method: "GET"))
    )
    #expect(String(decoding: shown.body, as: UTF8.self).contains("12.50 UAH"))
    let form = "application/x-www-form-urlencoded"
    let refused = try #require(
      await shop.bench.exchange(Bench.request(page, Array("outcome=refuse".utf8), type: form))
    )
    #expect(String(decoding: refused.body, as: UTF8.self).contains("The issuer said no"))
    let paid = try #require(
      await shop.bench.exchange(Bench.request(page, Array("outcome=pay".utf8), type: form))
    )
    let text = String(decoding: paid.body, as: UTF8.self)
    #expect(text.contains("https://shop.example/ok"))
    for name in ["SHOPBILLID", "SHOPORDERNUMBER", "RESULT", "BILL_AMOUNT", "ATTRIBUTE1"] {
      #expect(text.contains("name=\"\(name)\""))
    }
    #expect(try await shop.words("b") == ["PAYED 12.5", "REJECTED 12.5"])
    #expect(shop.bench.effects == ["charge 1250 b"])
  }

  @Test func `a link that is paid or closed cannot be paid again`() async throws {
    let shop = try PortmoneMerchant()
    try await shop.open("p", "10")
    #expect(await shop.pay("p") == 200)
    #expect(await shop.pay("p") == 409)
    #expect(try await shop.send(PortmoneMerchant.link("p", "10"))["errorCode"] == .text("99"))
    try await shop.open("c", "10")
    let closed = try await shop.call("closeInvoice", ["shopOrderNumber": .text("c")])
    #expect(closed["errorCode"] == .text("0"))
    #expect(await shop.pay("c") == 409)
    #expect(await shop.pay("nobody") == 404)
    let again = try await shop.call("closeInvoice", ["shopOrderNumber": .text("p")])
    #expect(again["errorCode"] == .text("6"))
    #expect(shop.bench.effects == ["charge 1000 p"])
  }

  /// Whoever leaves 3-D Secure leaves a row; whoever leaves the page does not.
  @Test func `an abandoned page leaves nothing, an abandoned challenge CREATED`() async throws {
    let shop = try PortmoneMerchant()
    try await shop.open("a", "10")
    await shop.pay("a", "abandon")
    #expect(try await shop.words("a") == [])
    let page = try await shop.open("d", "9001.15")
    let form = "application/x-www-form-urlencoded"
    for word in ["pay", "abandon"] {
      _ = await shop.bench.exchange(Bench.request(page, Array("outcome=\(word)".utf8), type: form))
    }
    #expect(try await shop.words("d") == ["CREATED 9001.15"])
    #expect(shop.bench.effects == [])
  }
}
