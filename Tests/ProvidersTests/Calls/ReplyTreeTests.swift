import Payments
import PluginKit
import Testing
import Wire

@testable import Providers

@Suite struct ReplyTreeTests {
  struct Row: Sendable {
    var format: ReplyPlan.Format
    var shape: ReplyTree.Shape?
    var folds = false
    var body: String
    /// The root as JSON; `nil` when the body must not be read.
    var root: String?

    init(
      _ format: ReplyPlan.Format,
      shape: ReplyTree.Shape? = nil,
      folds: Bool = false,
      _ body: String,
      _ root: String?
    ) {
      self.format = format
      self.shape = shape
      self.folds = folds
      self.body = body
      self.root = root
    }

    func read() throws -> JSONValue {
      let tree = ReplyTree(format: format, shape: shape, foldsNames: folds, delimiter: nil)
      return try tree.root(of: Array(body.utf8))
    }
  }

  static let rows: [Row] = [
    Row(.json, #"{"a":1}"#, #"{"a":1}"#),
    Row(.json, #"[{"a":1}]"#, nil),
    Row(.json, #""text""#, nil),
    Row(.json, shape: .one, #"{"a":1}"#, #"{"a":1}"#),
    Row(.json, shape: .one, #"[{"a":1}]"#, #"{"a":1}"#),
    Row(.json, shape: .one, #"[{"a":1},{"a":2}]"#, nil),
    Row(.json, shape: .one, "[]", nil),
    Row(.json, shape: .one, "[1]", nil),
    Row(.json, shape: .list, #"[{"a":1},{"a":2}]"#, #"[{"a":1},{"a":2}]"#),
    Row(.json, shape: .list, "[]", "[]"),
    Row(.json, shape: .list, #"{"a":1}"#, #"[{"a":1}]"#),
    Row(.json, shape: .list, "1", nil),
    Row(
      .json,
      folds: true,
      #"{"shopBillId":"1","bank_id":{"RRN":"2","isNeed3DS":"Y"},"rows":[{"payDate":"x"}]}"#,
      #"{"shop_bill_id":"1","bank_id":{"rrn":"2","is_need3_ds":"Y"},"rows":[{"pay_date":"x"}]}"#
    ),
    Row(.json, folds: true, #"{"billId":"1","bill_id":"1"}"#, #"{"bill_id":"1"}"#),
    Row(.json, folds: true, #"{"billId":"1","bill_id":"2"}"#, nil),
    Row(.xml, "<r><a>1</a></r>", #"{"a":"1"}"#),
    Row(.xml, "<error>no</error>", #"{"error":"no"}"#),
    Row(.xml, "<!DOCTYPE r><r/>", nil),
    Row(.xml, "<html><p>Bad Gateway<br></html>", nil),
    Row(.csv, "a;b\n1;\"x;y\"\n;\n", #"[{"a":"1","b":"x;y"}]"#),
    Row(.csv, shape: .one, "a,b\r\n01,2\r\n", #"{"a":"01","b":"2"}"#),
    Row(.csv, shape: .one, "a,b\n1,2\n3,4\n", nil),
    Row(.csv, "a,b\n1\n", nil),
    Row(.csv, "a,a\n1,2\n", nil),
    Row(.csv, "", nil),
    Row(.csv, "a,b\n", "[]"),
    Row(.urlencoded, "a=1&b=%2B+", #"{"a":"1","b":"+ "}"#),
    Row(.urlencoded, "a=1&a=2", nil),
  ]

  @Test(arguments: rows)
  func `a body becomes the value that pointers address, or is not read`(row: Row) throws {
    guard let root = row.root else {
      #expect(throws: ReplyParser.Unreadable.self) { try row.read() }
      return
    }
    let expected = try JSON.parse(Array(root.utf8))
    #expect(try row.read() == expected)
  }

  /// The plugin with pages, whose call `ask` is answered in XML.
  static let sample = PageSample.text
    .replacing(
      "format: json\n      fields: {/error: text, status: text, id: text, amount: integer}",
      with: "format: xml\n      fields: {\"/@code\": text, status: text, id: text, amount: integer}"
    )
    .replacing(
      "rows: {at: /rows, word: /status, id: /id, best: [PAID, WAIT]",
      with: "rows: {at: /orders/order, word: /status, id: /id, best: [PAID, WAIT]"
    )

  private static func read(_ body: String, _ purpose: ReadingPurpose) throws -> [String: String] {
    #expect(sample != PageSample.text)
    let account = try PageAccount.make(sample)
    let reply = HTTPReply(status: 200, body: Array(body.utf8))
    let context = try PageAccount.context(.pay)
    let result = account.read(call: "ask", reply: reply, in: context, purpose: purpose)
    return ReadingWords.words(of: result)
  }

  @Test func `rows of XML are read like any others`() throws {
    let paid = "<o:order><status>PAID</status><id k='1'>t-1</id><amount>1250</amount></o:order>"
    let waiting = "<order><status>WAIT</status><id>t-0</id></order>"
    let one = "<r code='0'><orders xmlns:o='u'>\(paid)</orders></r>"
    #expect(try Self.read(one, .lookup)["claim"] == "captured")
    let two = "<r code='0'><orders xmlns:o='u'>\(waiting)\(paid)</orders></r>"
    #expect(try Self.read(two, .lookup)["claim"] == "captured")
    #expect(try Self.read("<r code='0'><orders/></r>", .lookup)["claim"] == "not_found")
    #expect(try Self.read("<r code='0'><orders>text</orders></r>", .step)["claim"] == "unproved")
    // An error page may be well-formed, and lists nothing.
    let page = "<html><head><title>502</title></head><body><h1>502</h1></body></html>"
    for body in [page, "<r><orders/></r>", "<r/>"] {
      #expect(try Self.read(body, .lookup)["claim"] == "none")
    }
  }
}
