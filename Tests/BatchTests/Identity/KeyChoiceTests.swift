import Engine
import Payments
import Testing

@testable import Batch

@Suite struct `The attempts rule` {
  struct Example: Sendable, CustomTestStringConvertible {
    var words: String
    /// The states of the attempts that are known, from 1.
    var known: [PaymentState]
    var attempt: Int
    var amount: Int64 = 1000
    var expected: Outcome
    var testDescription: String { words }
  }

  enum Outcome: Equatable, Sendable {
    case send
    case duplicate(PaymentState)
    case conflict([String])
    case impossible
  }

  @Test(arguments: [
    Example(words: "new", known: [], attempt: 1, expected: .send),
    Example(words: "a second without a first", known: [], attempt: 2, expected: .impossible),
    Example(words: "known", known: [.captured], attempt: 1, expected: .duplicate(.captured)),
    Example(
      words: "known, with another amount",
      known: [.captured],
      attempt: 1,
      amount: 2000,
      expected: .conflict(["amount"])
    ),
    Example(words: "next of declined", known: [.declined], attempt: 2, expected: .send),
    Example(words: "next of refused", known: [.refused], attempt: 2, expected: .send),
    Example(words: "next of canceled", known: [.canceled], attempt: 2, expected: .send),
    Example(words: "next of expired", known: [.expired], attempt: 2, expected: .send),
    Example(
      words: "next of declined with another amount",
      known: [.declined],
      attempt: 2,
      amount: 2000,
      expected: .conflict(["amount"])
    ),
    Example(
      words: "next of captured",
      known: [.captured],
      attempt: 2,
      expected: .duplicate(.captured)
    ),
    Example(
      words: "next of in doubt",
      known: [.inDoubt],
      attempt: 2,
      expected: .duplicate(.inDoubt)
    ),
    Example(words: "one too far", known: [.declined], attempt: 3, expected: .impossible),
    Example(
      words: "an ended attempt again",
      known: [.declined, .captured],
      attempt: 1,
      expected: .duplicate(.captured)
    ),
  ])
  func `lets an attempt follow only one that ended unpaid`(example: Example) throws {
    let records = try example.known.enumerated()
      .map { place, state in
        try record(attempt: place + 1, state)
      }
    let known = records.last.map { newest in
      KnownPayment(
        base: "A",
        round: 1,
        newest: newest,
        asked: records.first { $0.content.attempt == example.attempt }
      )
    }
    let content = try content(attempt: example.attempt, example.amount)
    let choice = KeyChoice.named(content, attempt: example.attempt, known: known)
    let outcome: Outcome =
      switch choice {
      case .send(1, example.attempt): .send
      case .send: .impossible
      case .duplicate(_, let state): .duplicate(state)
      case .conflict(let fields, _): .conflict(fields)
      case .impossible: .impossible
      }
    #expect(outcome == example.expected)
  }

  struct KnownExample: Sendable, CustomTestStringConvertible {
    var state: PaymentState
    var choice: KnownChoice?
    var isOld = false
    /// Round and attempt of what is sent; `nil` for a duplicate.
    var sends: [Int]?
    var testDescription: String {
      "\(state) \(choice?.rawValue ?? "no choice") \(isOld ? "old" : "")"
    }
  }

  @Test(arguments: [
    KnownExample(state: .captured),
    KnownExample(state: .captured, choice: .skip),
    KnownExample(state: .captured, choice: .retry),
    KnownExample(state: .captured, choice: .payAgain, sends: [3, 1]),
    KnownExample(state: .declined),
    KnownExample(state: .declined, choice: .skip),
    KnownExample(state: .declined, choice: .retry, sends: [2, 2]),
    KnownExample(state: .declined, choice: .payAgain, sends: [3, 1]),
    KnownExample(state: .inDoubt, choice: .retry),
    KnownExample(state: .inDoubt, choice: .payAgain),
    KnownExample(state: .attempting, choice: .payAgain),
    KnownExample(state: .captured, isOld: true, sends: [3, 1]),
    KnownExample(state: .declined, choice: .skip, isOld: true, sends: [3, 1]),
    KnownExample(state: .inDoubt, choice: .payAgain, isOld: true),
  ])
  func `sends a known row only as the choice says, and never an open one`(
    example: KnownExample
  ) throws {
    var newest = try record(attempt: 1, example.state)
    newest.created = Instant(milliseconds: example.isOld ? 100 : 2000)
    let known = KnownPayment(base: "=d/1", round: 2, newest: newest, asked: nil)
    let (choice, _) = KeyChoice.unnamed(
      known: known,
      since: Instant(milliseconds: 1000),
      choice: example.choice
    )
    if let sends = example.sends {
      #expect(choice == .send(round: sends[0], attempt: sends[1]))
    } else {
      #expect(choice == .duplicate(newest.id, example.state))
    }
  }

  private func content(attempt: Int, _ minorUnits: Int64 = 1000) throws -> PaymentContent {
    let currency = try #require(Currency(code: "EUR"))
    return PaymentContent(
      operation: .charge,
      amount: Money(minorUnits: minorUnits, currency: currency),
      reference: "A",
      attempt: attempt
    )
  }

  private func record(attempt: Int, _ state: PaymentState) throws -> PaymentRecord {
    var record = PaymentRecord(
      id: PaymentID(digest: Array(repeating: UInt8(attempt), count: 32)),
      key: "A#\(attempt)",
      content: try content(attempt: attempt),
      order: "A",
      account: "main",
      plugin: "fake",
      route: "",
      created: Instant(milliseconds: 2000)
    )
    record.state = state
    return record
  }
}
