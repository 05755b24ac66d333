import Payments
import Testing

@testable import Engine

@Suite struct `Sums of operations` {
  struct Given: CustomTestStringConvertible {
    var operation: Payments.Operation
    var state: PaymentState
    var captured: Int64 = 0
    var voided: Int64 = 0
    var refunded: Int64 = 0
    var open = OpenOperations()
    /// What is left, or the state that allows nothing.
    var left: Int64?

    var testDescription: String { "\(operation) of \(state), \(captured)/\(voided)/\(refunded)" }
  }

  @Test(
    arguments: [
      Given(operation: .refund, state: .captured, captured: 10_050, left: 10_050),
      Given(operation: .refund, state: .captured, captured: 8_000, left: 8_000),
      Given(
        operation: .refund,
        state: .partiallyRefunded,
        captured: 10_050,
        refunded: 50,
        left: 10_000
      ),
      Given(
        operation: .refund,
        state: .captured,
        captured: 10_050,
        open: .init(refunding: 10_000),
        left: 50
      ),
      Given(operation: .refund, state: .refunded, captured: 10_050, refunded: 10_050),
      Given(operation: .refund, state: .authorized),
      Given(operation: .refund, state: .inDoubt),
      Given(operation: .refund, state: .review),
      Given(operation: .capture, state: .authorized, left: 10_050),
      Given(operation: .capture, state: .authorized, voided: 50, left: 10_000),
      Given(
        operation: .capture,
        state: .authorized,
        open: .init(capturing: 50, voiding: 1_000),
        left: 9_000
      ),
      Given(operation: .capture, state: .authorized, open: .init(capturing: .max), left: 0),
      Given(operation: .capture, state: .captured, captured: 10_050),
      Given(operation: .capture, state: .pending),
      Given(operation: .void, state: .authorized, left: 10_050),
      Given(operation: .void, state: .authorized, open: .init(capturing: 10_050), left: 0),
      Given(operation: .void, state: .captured, captured: 10_050),
      Given(operation: .void, state: .voided, voided: 10_050),
      Given(operation: .charge, state: .captured, captured: 10_050),
    ]
  )
  func `what is left for an operation`(given: Given) {
    var record = ChargePlan.record()
    record.state = given.state
    record.capturedMinorUnits = given.captured
    record.voidedMinorUnits = given.voided
    record.refundedMinorUnits = given.refunded
    let left = Result<Int64, OperationRefusal> { () throws(OperationRefusal) in
      try OperationGuard.left(for: given.operation, of: record, open: given.open)
    }
    #expect(left == given.left.map { .success($0) } ?? .failure(.wrongState(given.state)))
  }

  @Test(
    arguments: [
      (1, "RUB", nil), (10_050, "RUB", nil),
      (10_051, "RUB", OperationRefusal.exceeds(left: 10_050)),
      (0, "RUB", .badAmount), (-1, "RUB", .badAmount), (100, "EUR", .badAmount),
    ] as [(Int64, String, OperationRefusal?)]
  )
  func `an amount is let in only up to what is left`(
    minorUnits: Int64,
    code: String,
    refusal: OperationRefusal?
  ) throws {
    var record = ChargePlan.record()
    record.state = .captured
    record.capturedMinorUnits = 10_050
    let amount = Money(minorUnits: minorUnits, currency: try #require(Currency(code: code)))
    #expect(OperationGuard.check(.refund, amount: amount, of: record, open: .init()) == refusal)
  }

  @Test(
    arguments: [
      (Operation.capture, 6_000, OpenOperations(), 4_000, nil as String?),
      (.capture, 6_000, OpenOperations(voiding: 10_050), 6_000, "hold 100.50 RUB"),
      (.capture, 0, OpenOperations(voiding: 10_050), 0, "nothing is left to capture"),
      (.void, 6_000, OpenOperations(capturing: 5_000), 6_000, "hold 50.00 RUB"),
      (.refund, 6_000, OpenOperations(refunding: 9_000), 6_000, "hold 90.00 RUB"),
    ] as [(Operation, Int64, OpenOperations, Int64, String?)]
  )
  func `a refusal names what holds the sum`(
    operation: Operation,
    minorUnits: Int64,
    open: OpenOperations,
    asked: Int64,
    says: String?
  ) throws {
    var record = ChargePlan.record()
    record.state = operation == .refund ? .captured : .authorized
    if operation == .refund { record.capturedMinorUnits = 10_050 }
    let amount = Money(minorUnits: max(minorUnits, 1), currency: record.content.amount.currency)
    let found = OperationGuard.check(operation, amount: amount, of: record, open: open)
    guard let says else {
      #expect(found == nil)
      return
    }
    var content = record.content
    content.operation = operation
    content.amount = Money(minorUnits: asked, currency: content.amount.currency)
    let words = OperationRefusal.exceeds(left: 0, held: open.held(against: operation))
      .inWords(content)
    #expect(found != nil || asked == 0)
    #expect(words.1.contains(says), "\(words.1)")
  }

  @Test func `given case 041: partial refunds up to the last cent`() throws {
    let euro = try #require(Currency(code: "EUR"))
    var record = ChargePlan.record()
    record.content.amount = Money(minorUnits: 3_020, currency: euro)
    record.state = .captured
    record.capturedMinorUnits = 3_020
    var results: [String] = ["ACCEPT"]
    for minorUnits: Int64 in [1_185, 1_835, 1] {
      let amount = Money(minorUnits: minorUnits, currency: euro)
      let refusal = OperationGuard.check(.refund, amount: amount, of: record, open: .init())
      results.append(refusal == nil ? "ACCEPT" : "REJECT-INPUT")
      if refusal == nil { record.take(.refund, minorUnits: minorUnits, .refunded) }
    }
    #expect(results == ["ACCEPT", "ACCEPT", "ACCEPT", "REJECT-INPUT"])
    #expect(record.state == .refunded)
    #expect(record.capturedMinorUnits - record.refundedMinorUnits == 0)
  }

  @Test func `a partial capture collects, and an operation without effect changes nothing`() {
    var record = ChargePlan.record()
    record.state = .authorized
    record.take(.capture, minorUnits: 4_000, .captured)
    #expect(record.state == .captured)
    #expect(record.capturedMinorUnits == 4_000)
    let before = record
    record.take(.refund, minorUnits: 4_000, .refused)
    record.take(.void, minorUnits: 10_050, .declined)
    #expect(record == before)
  }
}
