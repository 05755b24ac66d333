import TestSupport
import Testing
import Wire

@testable import Sandbox

/// The payer's page, the way back, and `POST /lyra/_pay`.
struct LyraPageTests {
  /// The fields of the address in a reply's link, or of its form; nil when there is none.
  private static func back(_ reply: RawReply?, _ start: String) -> (address: String, [FormPair])? {
    let text = (reply?.text ?? "").replacing("&amp;", with: "&")
    guard let open = text.firstRange(of: "<a href=\"\(start)") else { return nil }
    let address = "\(start)\(text[open.upperBound...].prefix { $0 != "\"" })"
    let query = address.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
    return (address, (try? FormBody.parseUnique(Array(query.utf8))) ?? [])
  }

  private static func value(_ pairs: [FormPair], _ name: String) -> String? {
    pairs.first { $0.name == "vads_\(name)" }?.value
  }

  @Test(arguments: [LyraSignature.hmacSHA256, .sha1])
  func `a browser posts the form, pays and comes back with signed fields`(
    kind: LyraSignature
  ) async throws {
    let shop = try LyraMerchant()
    let more = ["cust_email": "ann@example.org", "language": "fr", "trans_id": "004217"]
    let body = LyraMerchant.body(LyraMerchant.fields("ORD-42", 1250, more), kind)
    let page = try #require(await shop.post("/lyra/vads-payment/", body))
    #expect(page.status == 200)
    #expect(page.text.contains("12.50 EUR"))
    let action = try #require(page.text.split(separator: "action=\"").dropFirst().first)
    let path = String(action.prefix { $0 != "\"" })
    #expect(path.hasPrefix("/lyra/vads-payment/exec.refresh.a;jsessionid="))
    #expect(await shop.summary("ORD-42") == "PSP_010")
    let paid = await shop.post(path, Array("outcome=pay".utf8))
    #expect(paid?.status == 200)
    let (address, pairs) = try #require(Self.back(paid, "\(LyraMerchant.hook).success"))
    #expect(address.hasPrefix("http://webview_12345678.success?vads_amount=1250&vads_auth_mode="))
    #expect(pairs.map(\.name) == LyraSignatureTests.back.map(\.name))
    for pair in LyraSignatureTests.back
    where !["vads_auth_number", "vads_trans_uuid", "vads_trans_date", "signature"]
      .contains(
        pair.name
      )
    {
      #expect(pairs.first { $0.name == pair.name }?.value == pair.value, "\(pair.name)")
    }
    #expect(LyraSignature.kind(of: pairs, key: LyraMerchant.key) == kind)
    #expect(Self.value(pairs, "trans_uuid") == (try await shop.uuid("ORD-42")))
    #expect(shop.bench.effects == ["charge 1250 ORD-42"])
    #expect(await shop.post(path, Array("outcome=pay".utf8))?.status == 409)
    #expect(shop.bench.effects.count == 1)
    #expect(
      await shop.bench.requests("lyra") == ["form": 1, "page": 2, "Order/Get": 2]
    )
  }

  @Test(arguments: [
    ("pay", "success", "AUTHORISED", "00", "00"), ("refuse", "refused", "REFUSED", "05", "05"),
    ("abandon", "cancel", "ABANDONED", "17", nil),
  ])
  func `each end has its address`(
    outcome: String,
    end: String,
    status: String,
    result: String,
    issuer: String?
  ) async throws {
    let shop = try LyraMerchant()
    let path = try await shop.begin("e", 1250)
    let reply = await shop.post(path, Array("outcome=\(outcome)".utf8))
    let (_, pairs) = try #require(Self.back(reply, "\(LyraMerchant.hook).\(end)"))
    #expect(Self.value(pairs, "trans_status") == status)
    #expect(Self.value(pairs, "result") == result)
    #expect(Self.value(pairs, "auth_result") == issuer)
    #expect(LyraSignature.kind(of: pairs, key: LyraMerchant.key) == .hmacSHA256)
  }

  @Test func `without its own address an end goes to the common one`() async throws {
    let shop = try LyraMerchant()
    let path = try await shop.begin(
      "u",
      1250,
      ["url_success": "", "url_return": "http://s/?a=1#x"]
    )
    let reply = await shop.post(path, Array("outcome=pay".utf8))
    let (address, _) = try #require(Self.back(reply, "http://s/?a=1&vads_amount=1250"))
    #expect(address.hasSuffix("#x"))
  }

  @Test(arguments: ["", "NONE"])
  func `without a return mode the browser comes back with nothing`(mode: String) async throws {
    let shop = try LyraMerchant()
    let path = try await shop.begin("n", 1250, ["return_mode": mode])
    let reply = await shop.post(path, Array("outcome=pay".utf8))
    #expect(reply?.text.contains("<a href=\"\(LyraMerchant.hook).success\">") == true)
  }

  @Test func `in mode POST the browser posts the fields`() async throws {
    let shop = try LyraMerchant()
    let more = ["return_mode": "POST", "redirect_success_timeout": "3"]
    let path = try await shop.begin("p", 1250, more)
    let text = await shop.post(path, Array("outcome=pay".utf8))?.text ?? ""
    #expect(text.contains("method=\"post\" action=\"\(LyraMerchant.hook).success\""))
    #expect(text.contains("name=\"vads_trans_status\" value=\"AUTHORISED\""))
    #expect(text.contains("name=\"signature\" value=\""))
    #expect(text.contains("3000"))
  }

  @Test func `a time-out of zero sends the browser back at once`() async throws {
    let shop = try LyraMerchant()
    let more = ["redirect_success_timeout": "0", "redirect_error_timeout": "5"]
    let path = try await shop.begin("z", 1250, more)
    let refused = await shop.post(path, Array("outcome=refuse".utf8))
    #expect(refused?.status == 200)
    #expect(refused?.text.contains("http-equiv=\"refresh\" content=\"5; url=") == true)
    let paid = await shop.post(path, Array("outcome=pay".utf8))
    #expect(paid?.status == 303)
    #expect(paid?.head.contains("Location: \(LyraMerchant.hook).success?vads_amount=") == true)
  }

  @Test func `a refused payer may try again on the same page`() async throws {
    let shop = try LyraMerchant()
    let path = try await shop.begin("r", 1250)
    _ = await shop.post(path, Array("outcome=refuse".utf8))
    #expect(await shop.summary("r") == "UNPAID: DEBIT REFUSED 1250")
    #expect(await shop.order("r")["orderCycle"] == .text("OPEN"))
    let reply = await shop.post(path, Array("outcome=pay".utf8))
    let (_, pairs) = try #require(Self.back(reply, "\(LyraMerchant.hook).success"))
    #expect(Self.value(pairs, "sequence_number") == "2")
    #expect(await shop.summary("r") == "PAID: DEBIT REFUSED 1250, DEBIT CAPTURED 1250")
    #expect(await shop.order("r")["orderCycle"] == .text("CLOSED"))
  }

  @Test func `a session ends after ten minutes and leaves nothing behind`() async throws {
    let shop = try LyraMerchant()
    let path = try await shop.begin("x", 1250)
    shop.bench.move(by: .seconds(599))
    #expect(await shop.bench.exchange(Bench.request(path, [], method: "GET"))?.status == 200)
    shop.bench.move(by: .seconds(1))
    let late = await shop.post(path, Array("outcome=pay".utf8))
    #expect(late?.status == 409)
    let (_, pairs) = try #require(Self.back(late, "\(LyraMerchant.hook).return"))
    #expect(Self.value(pairs, "payment_error") == "149")
    #expect(await shop.summary("x") == "PSP_010")
    #expect(await shop.pay("x")["error"] != nil)
    #expect(shop.bench.effects.isEmpty)
  }

  struct Magic: Sendable {
    var cents: Int64
    /// The status of the reply that the browser gets; 0 when it gets none.
    var reply = 200
    /// What Order/Get then shows, one look after the other.
    var looks: [String]
    var effects: [String] = []
  }

  @Test(arguments: [
    Magic(cents: 1, looks: ["PAID: DEBIT CAPTURED 900101"], effects: ["charge 900101 m"]),
    Magic(cents: 2, looks: ["UNPAID: DEBIT REFUSED 900102"]),
    Magic(cents: 3, looks: ["UNPAID: DEBIT REFUSED 900103"]),
    Magic(cents: 4, looks: ["UNPAID: DEBIT REFUSED 900104"]),
    Magic(
      cents: 5,
      looks: Array(repeating: "RUNNING: DEBIT UNDER_VERIFICATION 900105", count: 3)
        + ["PAID: DEBIT CAPTURED 900105"],
      effects: ["charge 900105 m"]
    ),
    Magic(
      cents: 6,
      looks: Array(repeating: "RUNNING: DEBIT UNDER_VERIFICATION 900106", count: 6)
    ),
    Magic(cents: 7, looks: ["PAID: DEBIT CAPTURED 900107"], effects: ["charge 900107 m"]),
    Magic(
      cents: 8,
      reply: 0,
      looks: ["PAID: DEBIT CAPTURED 900108"],
      effects: ["charge 900108 m"]
    ),
    Magic(cents: 9, reply: 0, looks: ["PSP_010"]),
    Magic(
      cents: 10,
      reply: 502,
      looks: ["PAID: DEBIT CAPTURED 900110"],
      effects: ["charge 900110 m"]
    ),
    Magic(
      cents: 11,
      looks: ["PAID: DEBIT RECONCILED 900111", "PAID: DEBIT CAPTURED 900111"],
      effects: ["charge 900111 m"]
    ),
    Magic(cents: 12, looks: ["PAID: DEBIT CAPTURED 900212"], effects: ["charge 900212 m"]),
    Magic(cents: 13, reply: 0, looks: ["PSP_010"]),
    Magic(cents: 14, looks: ["PAID: DEBIT CAPTURED 900114"], effects: ["charge 900114 m"]),
    Magic(cents: 15, looks: ["PSP_010"]),
    Magic(cents: 16, looks: ["UNPAID: DEBIT EXPIRED 900116"]),
  ])
  func `a magic amount acts when the payer pays`(magic: Magic) async throws {
    let shop = try LyraMerchant()
    let path = try await shop.begin("m", 900_100 + magic.cents)
    let reply = await shop.post(path, Array("outcome=pay".utf8))
    #expect(reply?.status ?? 0 == magic.reply)
    var looks: [String] = []
    for _ in magic.looks { looks.append(await shop.summary("m")) }
    #expect(looks == magic.looks)
    #expect(shop.bench.effects == magic.effects)
  }

  @Test func `the codes of the issuer are those of the dossier`() async throws {
    let shop = try LyraMerchant()
    for (cents, code) in [(2, "51"), (3, "91"), (4, "04")] as [(Int64, String)] {
      _ = try await shop.begin("d\(cents)", 900_100 + cents)
      await shop.pay("d\(cents)")
      let row = await shop.order("d\(cents)")["transactions"]?.array?.first
      #expect(row?["detailedErrorCode"] == .text(code))
      #expect(row?["errorCode"] == .text("ACQ_001"))
    }
  }

  @Test func `a currency without two digits has no magic`() async throws {
    let shop = try LyraMerchant()
    _ = try await shop.begin("jpy", 900_102, ["currency": "392"])
    await shop.pay("jpy")
    #expect(await shop.summary("jpy") == "PAID: DEBIT CAPTURED 900102")
    #expect(shop.bench.server.effects.first?.currency == "JPY")
  }

  @Test func `a dropped payment succeeds the second time, and a late one comes once`() async throws
  {
    let shop = try LyraMerchant()
    let dropped = try await shop.begin("drop", 900_109)
    #expect(await shop.post(dropped, Array("outcome=pay".utf8)) == nil)
    #expect(await shop.post(dropped, Array("outcome=pay".utf8))?.status == 200)
    let late = try await shop.begin("late", 900_113)
    #expect(await shop.post(late, Array("outcome=pay".utf8)) == nil)
    shop.bench.move(by: .milliseconds(1499))
    #expect(await shop.summary("late") == "PSP_010")
    shop.bench.move(by: .milliseconds(1))
    #expect(await shop.summary("late") == "PAID: DEBIT CAPTURED 900113")
    shop.bench.move(by: .seconds(60))
    #expect(shop.bench.effects == ["charge 900109 drop", "charge 900113 late"])
  }

  @Test func `3-D Secure is a step of the page`() async throws {
    let shop = try LyraMerchant()
    let path = try await shop.begin("s", 900_115)
    let asked = await shop.post(path, Array("outcome=pay".utf8))
    #expect(asked?.text.contains("3-D Secure") == true)
    #expect(shop.bench.effects.isEmpty)
    let paid = await shop.post(path, Array("outcome=pay".utf8))
    #expect(Self.back(paid, "\(LyraMerchant.hook).success") != nil)
    #expect(shop.bench.effects == ["charge 900115 s"])
  }

  @Test(arguments: [
    ("pay", 1250, "CAPTURED", "PAID: DEBIT CAPTURED 1250"),
    ("refuse", 1250, "REFUSED", "UNPAID: DEBIT REFUSED 1250"),
    ("abandon", 1250, "ABANDONED", "ABANDONED: DEBIT ABANDONED 1250"),
    ("pay", 900_115, "CAPTURED", "PAID: DEBIT CAPTURED 900115"),
    ("pay", 900_110, "CAPTURED", "PAID: DEBIT CAPTURED 900110"), ("pay", 900_109, "", "PSP_010"),
  ])
  func `_pay does what a payer does`(
    outcome: String,
    amount: Int64,
    state: String,
    summary: String
  ) async throws {
    let shop = try LyraMerchant()
    _ = try await shop.begin("p", amount)
    let answer = await shop.pay("p", outcome)
    #expect(answer["state"] == .text(state))
    #expect(await shop.summary("p") == summary)
    #expect(await shop.bench.requests("lyra") == ["silentInit": 1, "Order/Get": 1])
  }

  @Test func `_pay takes the newest open session, and says when there is none`() async throws {
    let shop = try LyraMerchant()
    #expect(await shop.bench.post("/lyra/_pay", #"{"order":"q","outcome":"pay"}"#)?.status == 404)
    _ = try await shop.begin("q", 1000, ["trans_id": "000001"])
    _ = try await shop.begin("q", 2000, ["trans_id": "000002"])
    await shop.pay("q", "abandon")
    await shop.pay("q")
    #expect(await shop.summary("q") == "PAID: DEBIT ABANDONED 2000, DEBIT CAPTURED 1000")
    #expect(await shop.bench.post("/lyra/_pay", #"{"order":"q","outcome":"pay"}"#)?.status == 409)
    #expect(shop.bench.effects == ["charge 1000 q"])
  }

  @Test func `the numbers of a rerun are the same`() async throws {
    let shop = try LyraMerchant()
    func run() async throws -> [String] {
      let path = try await shop.begin("a", 1250)
      _ = try await shop.begin("b", 1250)
      await shop.pay("b")
      await shop.pay("a")
      return [path, try await shop.uuid("a"), try await shop.uuid("b")]
    }
    let first = try await run()
    await shop.bench.post("/_reset", "")
    _ = try await shop.begin("c", 1250)
    await shop.pay("c")
    #expect(try await run() == first)
    #expect(Set(first).count == 3)
    #expect(first[1].utf8.count == 32)
  }
}
