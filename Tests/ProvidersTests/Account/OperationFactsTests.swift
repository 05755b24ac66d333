import Payments
import PluginKit
import Testing
import Wire

@testable import Providers

@Suite struct OperationFactsTests {
  static func read(
    _ call: String,
    _ body: String,
    in context: CallContext,
    purpose: ReadingPurpose = .step
  ) throws -> [String: String] {
    ReadingWords.words(
      of: try PageAccount.make()
        .read(
          call: call,
          reply: HTTPReply(status: 200, body: Array(body.utf8)),
          in: context,
          purpose: purpose
        )
    )
  }

  @Test func `a refund sends its own amount, name and key, and the payment's reference`() throws {
    let request = try PageAccount.make().render(call: "refund", in: PageAccount.refund())
    #expect(
      String(decoding: request.body, as: UTF8.self)
        == #"{"id":"t-1","amount":500,"name":"R-1","attempt":2,"RequestKey":"key-1"}"#
    )
    #expect(request.headers.first == HTTPHeader("Authorization", "Bearer k"))
  }

  @Test(arguments: [
    (#"{"status":"DONE","id":"r-1","amount":500,"left":500}"#, "refunded"),
    (#"{"status":"DONE","id":"r-1","amount":1250,"left":500}"#, "mismatch"),
    (#"{"status":"DONE","id":"r-1","amount":500,"left":750}"#, "unproved"),
  ])
  func `checks of a refund compare with its own amount`(body: String, claim: String) throws {
    let words = try Self.read("refund", body, in: PageAccount.refund())
    #expect(words["claim"] == claim)
    if claim == "refunded" { #expect(words["minor"] == "500") }
  }

  @Test func `an operation's own status words count before the plugin's`() throws {
    let account = try PageAccount.make()
    let map = account.plugin.manifest.statuses(for: .refund)
    #expect(map.state(of: "DONE", after: "") == .refunded)
    #expect(account.plugin.manifest.statuses(for: .pay).state(of: "DONE", after: "") == nil)
  }

  static let rows = """
    {"rows": [
      {"status": "VOID", "id": "v-1", "amount": 500, "kind": "void"},
      {"status": "VOID", "id": "v-2", "amount": 500, "kind": "void"},
      {"status": "VOID", "id": "v-3", "amount": 750, "kind": "void"},
      {"status": "PAID", "id": "t-1", "amount": 500, "kind": "pay"}
    ]}
    """

  @Test(
    arguments: [
      (["v-1"], Int64(500), "voided"), ([], 500, "mismatch"), (["v-1", "v-2"], 500, "not_found"),
      ([], 750, "voided"), (["t-1"], 750, "voided"), ([], 100, "not_found"),
    ] as [([String], Int64, String)]
  )
  func `rows that another operation holds are left out`(
    others: [String],
    minorUnits: Int64,
    claim: String
  ) throws {
    let context = try PageAccount.refund(.void, minorUnits: minorUnits, others: Set(others))
    let words = try Self.read("voids", Self.rows, in: context, purpose: .lookup)
    #expect(words["claim"] == claim)
    if claim == "voided" {
      #expect(words["minor"] == String(minorUnits))
      #expect(words["keep.sum"] == String(minorUnits))
    }
  }

  @Test func `without an operation no row is left out`() throws {
    let body = #"{"rows": [{"status": "PAID", "id": "t-1", "amount": 1250}]}"#
    let words = try Self.read("ask", body, in: PageAccount.context(.pay), purpose: .lookup)
    #expect(words["claim"] == "captured")
    #expect(words["minor"] == "1250")
  }

  @Test func `an effect call that is replayed says for how long`() throws {
    let account = try PageAccount.make()
    #expect(
      account.operations[.refund]?.lookup
        == LookupPolicy(
          call: "refund",
          completeAfter: .seconds(1),
          maxProcessing: .seconds(720),
          readings: 2,
          replaysFor: .seconds(86_400)
        )
    )
    #expect(account.operations[.void]?.lookup?.replaysFor == nil)
  }

  @Test func `edges and forms of an operation see what it is about`() throws {
    let plan = try #require(PageAccount.make().operations[.refund])
    var context = try PageAccount.refund()
    let when = try #require(plan.steps["start"]?.edges.first?.when)
    #expect(!when(context))
    context.operation?.attempt = 1
    context.operation?.capturedMinorUnits = 0
    #expect(when(context))
  }
}
