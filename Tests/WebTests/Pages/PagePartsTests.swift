import HTTPServer
import Payments
import Testing
import Wire

@testable import Web

@Suite struct `The parts of pages` {
  @Test(arguments: [
    ("UAH", 124_950, "1 249,50 ₴", "UAH 1,249.50", "1 249,50 ₴"),
    ("RUB", 5, "0,05 RUB", "RUB 0.05", "0,05 ₽"),
    ("JPY", 500, "500 ¥", "JP¥500", "500 ¥"),
    ("KWD", 1_234_567, "1 234,567 KWD", "KWD 1,234.567", "1 234,567 KWD"),
    ("EUR", 0, "0,00 EUR", "€0.00", "0,00 €"),
    ("RSD", 150, "1,50 RSD", "RSD 1.50", "1,50 RSD"),
    (
      "USD", Int(Int64.max), "92 233 720 368 547 758,07 USD", "US$92,233,720,368,547,758.07",
      "92 233 720 368 547 758,07 $"
    ),
  ])
  func `write amounts with the currency's own decimals`(
    code: String,
    units: Int,
    uk: String,
    en: String,
    ru: String
  ) throws {
    let currency = try #require(Currency(code: code))
    let money = Money(minorUnits: Int64(units), currency: currency)
    let said = [Language.uk, .en, .ru].map { PageAmounts(language: $0).amount(money) }
    let plain = said.map { text in
      String(text.map { $0 == "\u{A0}" || $0 == "\u{202F}" ? " " : $0 })
    }
    #expect(plain == [uk, en, ru])
  }

  @Test(arguments: [
    ("https://a.example/x?y=1#z", true, true), ("http://127.0.0.1:8080/", true, true),
    ("bank100000000004://qr.example/A1", false, true), ("sbolpay:invoice", false, true),
    ("javascript:alert(1)", false, false), ("JAVASCRIPT://x%0aalert(1)", false, false),
    ("data:text/html,x", false, false), ("vbscript:x", false, false),
    ("view-source:https://a.example", false, false), ("file:///etc/passwd", false, false),
    (" https://a.example", false, false), ("https://a.example/\n", false, false),
    ("java\tscript:alert(1)", false, false), ("https:/a.example", false, false),
    ("https://", false, false), ("//a.example", false, false), ("/pay", false, false),
    ("", false, false), (":x", false, false), ("https://a.example/\"x", false, false),
    ("https://a.example\\@b.example", false, false), ("https://é.example", false, false),
  ])
  func `lead only where they may`(address: String, isWeb: Bool, isApp: Bool) {
    #expect((PageAddress.web(address) != nil) == isWeb)
    #expect((PageAddress.app(address) != nil) == isApp)
  }

  @Test(arguments: [
    ("https://a.example", "https://a.example"), ("https://a.example/x?y", "https://a.example"),
    ("http://127.0.0.1:81/", "http://127.0.0.1:81"), ("http://[::1]:81", "http://[::1]:81"),
    ("https://a.example; script-src *", nil), ("https://*.example", nil),
    ("https://a@b.example", nil), ("'self'", nil), ("https:", nil),
  ])
  func `name origins that widen no policy`(origin: String, expected: String?) {
    #expect(PageAddress.origin(origin) == expected)
  }

  @Test(arguments: [
    ("https://pay.example/x", "pay.example"),
    ("https://safe.example@evil.example/", "evil.example"),
    ("http://127.0.0.1:8080/", "127.0.0.1:8080"), ("bank:x", nil),
  ])
  func `say the host where a payer goes`(address: String, host: String?) {
    #expect(PageAddress.host(address) == host)
  }

  @Test func `draw codes of every length that a code can hold`() {
    #expect(QRSymbol("") == nil)
    #expect(QRSymbol("A")?.width == 21)
    #expect(QRSymbol(String(repeating: "a", count: QRSymbol.maximumByteCount))?.width == 177)
    #expect(QRSymbol(String(repeating: "a", count: QRSymbol.maximumByteCount + 1)) == nil)
  }

  @Test func `are named by their digests and kept for ever`() throws {
    for file in PageAssets.files {
      let reply = try #require(PageAssets.reply(to: file.path))
      #expect(reply.status == 200)
      let caching = reply.headers.first { $0.name == "Cache-Control" }?.value
      #expect(caching == "public, max-age=31536000, immutable")
      #expect(file.path.contains(/^\/assets\/pages-[0-9a-f]{16}\.(css|js)$/))
      #expect(!String(decoding: file.bytes, as: UTF8.self).contains("http"))
    }
    #expect(PageAssets.reply(to: "/assets/pages.css") == nil)
    #expect(PageAssets.reply(to: "/assets/../pages.css") == nil)
  }
}
