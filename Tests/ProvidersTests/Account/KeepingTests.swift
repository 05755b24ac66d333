import Payments
import Testing
import Wire

@testable import Providers

/// What of a message may stand in the journal.
@Suite struct `A message that is kept` {
  static let card = "4111" + "1111" + "1111" + "1111"

  @Test(arguments: [
    (#"{"Pan":"411111******1111","OrderId":"A-1"}"#, true), (#"{"Pan":"\#(card)"}"#, false),
    (#"{"Pan":"4111 1111 1111 1111"}"#, false), ("pan=4111%2D1111-1111%2D1111", false),
    ("a=NDExMTExMTExMTExMTExMQ", false), (#"{"cvv":"123"}"#, false), ("cvc=907", false),
    (#"{"p":"SimPass_01"}"#, false), ("p=SimPass%5F01", false), ("p=U2ltUGFzc18wMQ==", false),
    (#"{"p":"\u0034111"}"#, false), ("<p>&#52;111</p>", false), ("", true),
  ])
  func `holds no card data and no secret`(body: String, isKept: Bool) throws {
    let account = try SampleAccount.tinkoff()
    let kept = account.keepable(IncomingMessage(body: Array(body.utf8)))
    #expect((kept != nil) == isKept)
    #expect(kept.map(\.body) == (isKept ? Array(body.utf8) : nil))
  }

  @Test func `keeps the headers that count, and no others`() throws {
    let account = try SampleAccount.tinkoff()
    let message = IncomingMessage(
      headers: [
        HTTPHeader("Authorization", "Basic x"), HTTPHeader("content-type", "application/json"),
        HTTPHeader("Cookie", "a=1"), HTTPHeader("X-Forwarded-For", "10.0.0.1"),
      ],
      body: Array("{}".utf8)
    )
    #expect(account.keepable(message)?.headers.map(\.name) == ["content-type"])
  }

  @Test(arguments: [
    ([UInt8](repeating: 0x61, count: ProviderAccount.keptByteCount), true),
    ([UInt8](repeating: 0x61, count: ProviderAccount.keptByteCount + 1), false),
    ([0xFF, 0xFE], false),
  ])
  func `is text of a bounded size`(body: [UInt8], isKept: Bool) throws {
    let account = try SampleAccount.tinkoff()
    #expect((account.keepable(IncomingMessage(body: body)) != nil) == isKept)
  }
}
