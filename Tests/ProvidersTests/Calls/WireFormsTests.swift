import Crypto
import Payments
import Testing
import Wire

@testable import Providers

@Suite struct `The forms of one HTTP exchange` {
  private static let fields = ["shop": "679471", "number": "test_payment_002", "sum": "100.05"]

  private func sign(
    _ recipe: String,
    _ changes: [String: String],
    _ credentials: [String: String]
  ) throws -> String {
    var fields = Self.fields
    fields["currency"] = "RUB"
    fields.merge(changes) { $1 }
    let signed = try CompiledPlugin.of("forms", WireForms.plugin)
      .sign(
        recipe: recipe,
        fields: fields.map { SignatureField($0.key, .text($0.value)) },
        credentials: ["word": "testword"].merging(credentials) { $1 }
      )
    return signed.signature
  }

  /// C1, C2, C3, C6 and C7 of `providers/assist.md`.
  @Test(
    arguments: [
      ([:], ";", "C42B5537211B46A57BCEE9E957833989"),
      ([:], "", "F23E0045313F3126A8C659C5E211C1AD"),
      (["customer": "C-77"], ";", "EC12ED9330561704265FFDF5479E8949"),
      (["customer": "0"], ";", "C42B5537211B46A57BCEE9E957833989"),
      (["customer": ""], ";", "C42B5537211B46A57BCEE9E957833989"),
      (["sum": "100.00"], ";", "DAF04A7E36B9A48EC7217E6A13EB1019"),
      (["number": "заказ-1"], ";", "E93B41BD2265975934B19FFD755A30D5"),
    ] as [([String: String], String, String)]
  )
  func `an expression over wire fields signs`(
    changes: [String: String],
    delimiter: String,
    expected: String
  ) throws {
    #expect(try sign("order", changes, ["delimiter": delimiter]) == expected)
  }

  /// R1 to R4 of `providers/assist.md`.
  @Test(arguments: [
    (
      "R1",
      "XMyvi3u8NFhiWGm9CvAIOZrpKwFM0/9Q0p1RfBk2XsJdvgfnh298RFSHmx6D81JZeouja9L2TdET4kJj1KTIsg+9cl6A"
        + "A9x/RO3KFjjGZHJXt4SSrdFjntKedwqxhiHt0qbnXZUh0v2yNHjxQDKey85gpKZsu5sBAi2o5tLOYdI="
    ),
    (
      "R2",
      "mHlhHCxMVgyBDoXQeLAexoCVSs6uueE0CzaowNnnriJkqEoc4Szx/HvA9UBgjuSMqKNJUXE5NM0zdCQXoeEaYI3UHVPn"
        + "S1MD2Q1BhJz8BtWvx/hY90QcfgLOKOSQtfKkf99quTFuBF+XeAEC+ojhKVZ88ctsqyMmLOPyaNGxogc="
    ),
    (
      "R3",
      "lUwfJDvj73C9UwK/YeKsxjirO4WmWKFrZ2F9mN516xPNsB03i1+7L0rm8Tp6tbavAdvl4QxnrJDAZMwy7AwEk+PUVCBB"
        + "clYaLxg+58sJFBqyALNkMuecjDkkHrJH5UMBv25rTlwCJR+EJ0k2G8Bd2L6jTSBYKhNj4d1Os2gc+iU="
    ),
    (
      "R4",
      "QkkKvotX6FDIebY6UfSly6VKxsF4ar8jkeR/N4iy7b0MTpv9+pq+du2h+7sPc8xOTuG3/vVfhEC2BndlKkrQG6IX21A2"
        + "VFKDhUBP4QOZuBPT+J2fhaw0G/Zjl2d9W1sELGrnnwpISq+CGX3I7e9nGbakJ7wIpRbApGznZcudPjg="
    ),
  ])
  func `a setting chooses what an RSA signature is made over`(
    variant: String,
    expected: String
  ) throws {
    let credentials = ["variant": variant, "private_key": try WireForms.pem()]
    #expect(try sign("rsa", [:], credentials) == expected)
    let context = try CallContext.charge(order: "test_payment_002", minorUnits: 10_005, fields: [:])
    let account = try WireForms.account([
      "signs: rsa", "variant: \(variant)", "private_key: {secret: {env: PEM}}",
    ])
    let form = try FormBody.parse(account.render(call: "pay", in: context).body)
    #expect(form.last?.name == "sign")
    #expect(form.last?.value == expected)
  }

  @Test func `a setting chooses who signs`() throws {
    let context = try CallContext.charge(order: "test_payment_002", minorUnits: 10_005, fields: [:])
    let account = try WireForms.account()
    let form = try FormBody.parse(account.render(call: "pay", in: context).body)
    #expect(form.map(\.name) == ["shop", "number", "sum", "currency", "check"])
    #expect(form.last?.value == "C42B5537211B46A57BCEE9E957833989")
    // The key is needed by the other case only.
    #expect(account.lacking.map(\.name) == ["topup", "encryption parts", "signature rsa"])
  }

  @Test func `a document is written by position, and what is absent drops its element`() throws {
    let account = try WireForms.account(["login: me"])
    var context = try CallContext.charge(order: "a<b>&\"c", fields: [:])
    let request = try account.render(call: "ask", in: context)
    #expect(
      String(decoding: request.body, as: UTF8.self)
        == "<?xml version=\"1.0\" encoding=\"UTF-8\"?><ask v=\"1\"><number>a&lt;b&gt;&amp;&quot;c</number>"
        + "<item>a</item><item>RUB</item></ask>"
    )
    #expect(request.url == "http://127.0.0.1:7070/forms/ask?number=a%3Cb%3E%26%22c")
    #expect(
      request.headers == [
        HTTPHeader("X-Login", "me"), HTTPHeader("Authorization", "Basic Njc5NDcxOnRlc3R3b3Jk"),
        HTTPHeader("Content-Type", "text/xml; charset=utf-8"),
      ]
    )
    context.content.description = "]]></note>"
    let noted = try account.render(call: "ask", in: context)
    #expect(
      try XML.parse(noted.body).json.value(at: #require(JSONPointer("/note")))?.text == "]]></note>"
    )
    #expect(noted.url.hasSuffix("&note=%5D%5D%3E%3C%2Fnote%3E"))
  }

  @Test(
    arguments: [
      (
        "xml",
        "<r code='0'><order><number>ord-1</number><state>PAID</state><check>{PAID}</check></order></r>",
        "captured"
      ),
      (
        "xml",
        "<r code='0'><order><number>ord-1</number><state>PAID</state><check>{OPEN}</check></order></r>",
        "unproved"
      ),
      (
        "xml", "<r code='0'><order><number>ord-1</number><state>PAID</state></order></r>",
        "unproved"
      ),
      (
        "xml", "<r code='0'><order><number>ord-1</number><state>OPEN</state></order></r>", "pending"
      ),
      (
        "xml",
        "<r code='0'><order><number>ord-1</number><state>OPEN</state><check>no</check></order></r>",
        "unproved"
      ),
      ("xml", "<r code='0'/>", "unproved"),
      (
        "xml", "<r code='0'><order><number>ord-2</number><state>PAID</state></order></r>",
        "unproved"
      ),
      ("xml", "number;state\r\nord-1;PAID\r\n", "unproved"),
      ("csv", "number;state\r\nord-1;PAID\r\n", "captured"),
      ("csv", "number;state;check\r\nord-1;OPEN;\r\nord-1;PAID;{PAID}\r\n", "captured"),
      ("csv", "number;state;check\r\nord-1;PAID;{OPEN}\r\n", "unproved"),
      ("csv", "<r code='0'/>", "unproved"),
    ]
  )
  func `a setting chooses how a reply is read, and its signature is verified`(
    results: String,
    body: String,
    expected: String
  ) throws {
    let signed =
      body.replacing("{PAID}", with: "F26B380ACA8B1547A8ACA492EEC8ADF0")
      .replacing("{OPEN}", with: "86270968A5CC76BAC830A7858F0D4503")
    let words = try WireForms.read("ask", signed, credentials: ["results: \(results)"])
    #expect(words["claim"] == expected)
  }

  @Test(
    arguments: [
      (200, #"{"shopBillId":"7","state":"PAID"}"#, "captured"),
      (200, #"[{"shop_bill_id":"7","State":"PAID"}]"#, "captured"),
      (200, #"[{"state":"PAID"},{"state":"PAID"}]"#, "unproved"), (200, "[]", "unproved"),
      (300, "Multiple Choices", "pending"), (401, "<html>no</html>", "refused"),
      (400, "error=card", "declined"), (400, "error=other", "unproved"),
      (400, "error=card&error=card", "unproved"), (500, "PAID", "unproved"),
      (302, "PAID", "unproved"),
    ] as [(Int, String, String)]
  )
  func `each HTTP code is read in its own format`(
    status: Int,
    body: String,
    expected: String
  ) throws {
    #expect(try WireForms.read("pay", body, status: status)["claim"] == expected)
  }

  @Test(arguments: [
    ("ord-1", "A=ord-1;B=RUB", ""), ("ord=1", "", "forbidden"), ("a;b", "", "forbidden"),
  ])
  func `an encrypted part reaches the provider and no one else`(
    order: String,
    plaintext: String,
    mistake: String
  ) throws {
    let key = try RSAPrivateKey(generatingBits: 2048)
    let text = Base64.text(of: try key.publicKey().der())
    let account = try WireForms.account(["public_key: \"\(text)\""])
    let context = try CallContext.charge(order: order, fields: [:])
    let rendered = Result { try account.render(call: "pay_card", in: context) }
    switch rendered {
    case .success(let request):
      let sealed = try #require(try JSON.parse(request.body)["data"]?.text)
      let opened = try key.decrypt(try Base64.decode(Array(sealed.utf8)))
      #expect(String(decoding: opened, as: UTF8.self) == plaintext)
      let again = try account.render(call: "pay_card", in: context)
      #expect(again.body != request.body)
    case .failure(let error):
      #expect(!mistake.isEmpty)
      #expect("\(error)".contains(mistake))
      #expect(!"\(error)".contains(order))
    }
  }
}
