import Payments
import PluginKit
import Testing
import Wire

@testable import Providers

@Suite struct ReadingTests {
  static let codes = """
    "1": {kind: declined, soft: true, reason: insufficient_funds, effect: none}
    "2": {kind: refused, reason: invalid_request, effect: possible}
    "3": {kind: pending, reason: other, effect: possible}
    "4": {kind: in_doubt, reason: unavailable, effect: possible}
    """

  static func read(
    _ call: String,
    _ body: String,
    status: Int = 200,
    purpose: ReadingPurpose = .step,
    state: String = ""
  ) throws -> [String: String] {
    let account = try SampleFolder.account(codes: codes)
    var context = try CallContext.charge(fields: ["card_id": "1"])
    context.state = state
    let reply = HTTPReply(status: status, body: Array(body.utf8))
    let result = account.read(call: call, reply: reply, in: context, purpose: purpose)
    return ReadingWords.words(of: result)
  }

  static func right(_ changes: [String: String] = [:]) -> String {
    var members = [
      "Success": "true", "Code": "\"0\"", "Id": "\"p1\"", "Amount": "100000",
      "Price": "1000.00", "Money": "\"RUB\"", "Order": "\"ord-1\"",
    ]
    members.merge(changes) { $1 }
    let texts = members.filter { !$0.value.isEmpty }.map { "\"\($0.key)\":\($0.value)" }
    return "{\(texts.sorted().joined(separator: ","))}"
  }

  @Test(
    arguments: [
      ([:], "continue"), (["Money": "\"EUR\""], "mismatch currency"), (["Money": ""], "unproved"),
      (["Number": "\"810\""], "continue"), (["Number": "643"], "mismatch currency_code"),
      (["Amount": "\"100000\""], "continue"), (["Amount": "100001"], "mismatch minor"),
      (["Price": "1000.01"], "mismatch amount"), (["Price": "\"1000\""], "continue"),
      (["Order": "\"ord-2\""], "mismatch order"), (["Order": "\"Ord-1\""], "mismatch order"),
      (["Amount": "1000.5"], "unproved"), (["Amount": "1e5"], "unproved"),
      (["Amount": "null"], "unproved"), (["Success": "\"true\"", "Code": "0"], "continue"),
      (["Success": "1"], "unproved"), (["Id": ""], "unproved"), (["Id": "[]"], "unproved"),
      (["Code": "0.0"], "unproved"), (["Extra": "{\"a\":[1]}"], "continue"),
    ] as [([String: String], String)]
  )
  func `a success must agree with what was asked`(
    changes: [String: String],
    expected: String
  ) throws {
    let words = try Self.read("init", Self.right(changes))
    let shown = [words["claim"], words["field"]].compactMap(\.self).joined(separator: " ")
    #expect(shown == expected)
  }

  @Test(arguments: [
    ("1", "", "declined insufficient_funds true"), ("2", "", "refused invalid_request none"),
    ("3", "", "pending"), ("4", "", "refused unavailable none"), ("9", "", "refused other none"),
    ("9", "REJECTED", "declined other false"), ("9", "WAIT", "refused other none"),
  ])
  func `before the effect call nothing can have moved`(
    code: String,
    status: String,
    expected: String
  ) throws {
    let order = status.isEmpty ? "" : "\"\(status)\""
    let body = Self.right(["Success": "false", "Code": "\"\(code)\"", "Order": order])
    let words = try Self.read("init", body)
    let keys = ["claim", "reason", "soft", "effect"]
    #expect(keys.compactMap { words[$0] }.joined(separator: " ") == expected)
    #expect(words["code"] == code)
    #expect(try Self.read("init", body, purpose: .question)["claim"] == "none")
  }

  @Test(arguments: [
    ("status=OK&code=0", "captured"), ("status=NO&code=1", "declined insufficient_funds true"),
    ("status=NO&code=77", "declined other false"), ("status=NO", "declined other false"),
    ("status=MAYBE", "unproved"), ("", "unproved"), ("status=OK&status=OK", "unproved"),
    ("status=%4FK", "captured"), ("status=%ZZ", "unproved"), ("<html>", "unproved"),
  ])
  func `a form reply of the effect call is read`(body: String, expected: String) throws {
    let words = try Self.read("charge", body)
    let keys = ["claim", "reason", "soft"]
    #expect(keys.compactMap { words[$0] }.joined(separator: " ") == expected)
  }

  @Test(arguments: [
    (#"{"Total":0,"Rows":[]}"#, "not_found", "pending", "pending"),
    (#"{"Total":1,"Rows":[]}"#, "not_found", "not_found", "not_found"),
    (#"{"Total":1}"#, "none", "none", "none"),
    (
      #"{"Total":1,"Rows":[{"Status":"NEW","Id":7,"Kind":"pay"}]}"#, "not_found", "continue",
      "pending"
    ),
    (
      #"{"Total":1,"Rows":[{"Status":"NEW","Id":7,"Kind":"other"}]}"#, "not_found", "not_found",
      "not_found"
    ),
    (
      #"{"Total":2,"Rows":[{"Status":"WAIT","Id":7,"Kind":"pay"},{"Status":"DONE","Kind":"pay"}]}"#,
      "captured", "captured", "captured"
    ),
    (
      #"{"Total":2,"Rows":[{"Status":"DONE","Id":7,"Kind":"pay"},{"Status":"DONE","Kind":"pay"}]}"#,
      "mismatch", "mismatch", "mismatch"
    ),
    (
      #"{"Total":2,"Rows":[{"Status":"REJECTED","Kind":"pay"},{"Status":"ODD","Kind":"pay"}]}"#,
      "unproved", "unproved", "unproved"
    ),
    (
      #"{"Total":1,"Rows":[{"Status":"REJECTED","Kind":"pay"}]}"#, "declined", "declined",
      "declined"
    ),
    (#"{"Total":1,"Rows":{}}"#, "none", "none", "none"),
    (#"{"Total":1,"Rows":[7]}"#, "none", "none", "none"),
  ])
  func `rows are read for each purpose`(
    body: String,
    lookup: String,
    recovery: String,
    question: String
  ) throws {
    #expect(try Self.read("find", body, purpose: .lookup)["claim"] == lookup)
    #expect(try Self.read("find", body, purpose: .recovery)["claim"] == recovery)
    #expect(try Self.read("find", body, purpose: .question)["claim"] == question)
  }

  @Test func `sums of rows are exact and only of the rows that count`() throws {
    let rows = """
      {"Total":3,"Rows":[{"Status":"DONE","Kind":"pay","Paid":5},
       {"Status":"DONE","Kind":"refund","Paid":7},{"Status":"WAIT","Kind":"pay","Paid":9}]}
      """
    let text = ManifestSample.text.replacing(
      "where: \"/Kind == 'refund'\"",
      with: "where: \"/Paid > 4\""
    )
    let account = try SampleFolder.account(text, codes: Self.codes)
    let result = account.read(
      call: "find",
      reply: HTTPReply(status: 200, body: Array(rows.utf8)),
      in: try CallContext.charge(fields: ["card_id": "1"]),
      purpose: .question
    )
    #expect(ReadingWords.words(of: result)["keep.back"] == "14")
  }

  @Test func `a status word may mean something else after a state`() throws {
    let body = #"{"Total":1,"Rows":[{"Status":"REJECTED","Kind":"pay"}]}"#
    let after = try Self.read("find", body, purpose: .question, state: "authorized")
    #expect(after["claim"] == "voided")
    #expect(
      try Self.read("find", body, purpose: .question, state: "pending")["claim"] == "declined"
    )
  }

  @Test(arguments: [201, 204, 301, 400, 404, 429, 500, 502])
  func `an HTTP code that is not accepted is no reading, or proves nothing`(status: Int) throws {
    let body = Self.right(["Money": "\"RUB\""])
    #expect(try Self.read("init", body, status: status)["claim"] == "unproved")
    #expect(try Self.read("init", body, status: status, purpose: .question)["claim"] == "none")
  }

  @Test(arguments: [
    "", "<html><body>502</body></html>", "{", "[]", "null", "{\"Success\":true,\"Success\":false}",
    "\u{FEFF}{}", "{\"Success\":true}}", String(repeating: "[", count: 10_000),
  ])
  func `what is no JSON object is no reading, or proves nothing`(body: String) throws {
    #expect(try Self.read("init", body)["claim"] == "unproved")
    for purpose in [ReadingPurpose.question, .lookup, .recovery] {
      #expect(try Self.read("init", body, purpose: purpose)["claim"] == "none")
    }
  }

  @Test func `ten megabytes are not read`() throws {
    let body = "{\"Success\":true,\"x\":\"\(String(repeating: "a", count: 10 << 20))\"}"
    #expect(try Self.read("init", body)["claim"] == "unproved")
  }

  @Test(arguments: [
    ("card 4300000000000777 refused", "card 430000******0777 refused"),
    ("card 4300 0000 0000 0777", "card 4300 00** **** 0777"),
    ("12 4300000000000777 7", "12 430000******0777 7"),
    ("4300-0000-0000-0777", "4300-00**-****-0777"),
    ("number 4300000000000778", "number 4300000000000778"),
    ("a\u{0}b\nc\u{202E}d", "a b c d"), ("the pass word is wrong", "the *** is wrong"),
    (String(repeating: "я", count: 300), String(repeating: "я", count: 255)),
  ])
  func `messages hold no card, no secret and no control character`(
    text: String,
    expected: String
  ) throws {
    let message = String(decoding: JSONValue.text(text).serialized(), as: UTF8.self)
    // The sample cuts its messages, so the text goes through the scrubber itself.
    #expect(!message.isEmpty)
    let account = try SampleFolder.account()
    #expect(MessageScrubber(account: account.values).scrubbed(text) == expected)
  }

  /// Texts of a provider that echo what was sent, as a payment holds 4300000000000777 and 907.
  @Test(arguments: [
    ("cvc=907", "***"), ("CVV2: 907, try again", "***"), ("the code 907 is wrong", "***"),
    ("CVV907", "***"), ("order 190712 declined", "order 190712 declined"),
    ("pan%3D4300%200000%200000%200777", "***"),
    // base64 of `pan=4300000000000777`
    ("echo cGFuPTQzMDAwMDAwMDAwMDA3Nzc= end", "***"),
    // base64 of a card number that nobody holds
    ("echo NDExMTExMTExMTExMTExMQ==", "***"),
    // the digits as hexadecimal text
    ("34333030303030303030303030373737", "***"),
    // `pass word`, the account's secret
    ("cGFzcyB3b3Jk", "***"), ("706173732077 6f7264", "706173732077 6f7264"),
    ("706173732077" + "6f7264", "***"), ("not enough money", "not enough money"),
  ])
  func `messages bring nothing back in another coding`(text: String, expected: String) throws {
    var answers = HeldAnswers()
    answers.hold("4300 0000 0000 0777", as: "answer.card.pan")
    answers.hold("907", as: "answer.card.csc")
    let account = try SampleFolder.account()
    let scrubber = MessageScrubber(account: account.values, answers: answers)
    #expect(scrubber.scrubbed(text) == expected)
  }

  @Test func `what holds a secret or a card is not kept, and a code stays a code`() throws {
    var answers = HeldAnswers()
    answers.hold("4300000000000777", as: "input.pan")
    answers.hold("907", as: "input.csc")
    let account = try SampleFolder.account()
    let hidden = HiddenTexts(account: account.values, answers: answers)
    #expect(hidden.areKept(in: "https://acs.example/?n=4300000000000777"))
    #expect(hidden.areKept(in: "https://acs.example/?n=cGFuPTQzMDAwMDAwMDAwMDA3Nzc"))
    #expect(hidden.areKept(in: "pass word"))
    #expect(!hidden.areKept(in: "700000907"))
    #expect(!hidden.areKept(in: "5b1a0c3f-907a-4d1e-8c6d-1e0f2a3b4c5d"))
    let scrubber = MessageScrubber(account: account.values, answers: answers)
    #expect(scrubber.word("907") == "907")
    #expect(scrubber.word("CVV=907") == "***")
  }
}
