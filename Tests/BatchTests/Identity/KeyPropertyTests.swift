import Engine
import Payments
import TestSupport
import Testing

@testable import Batch

@Suite struct `The key of a row` {
  static let file = """
    payee,amount,currency,card,description
    Acme,10.00,EUR,11,first
    Beta,20.00,EUR,12,second
    Acme,10.00,EUR,11,third
    Gamma,30.50,EUR,13,
    """

  private func keys(_ text: String) async throws -> [String?] {
    try await keys(Array(text.utf8))
  }

  private func keys(_ bytes: [UInt8]) async throws -> [String?] {
    try await bench().keys(bytes)
  }

  private func bench() throws -> Workbench {
    var bench = try Workbench()
    bench.mapping = nil
    bench.decider = .taking(fields: ["card"])
    return bench
  }

  @Test func `has an ordinal among equal rows of the file`() async throws {
    let keys = try await keys(Self.file).compactMap(\.self)
    #expect(keys.count == 4)
    #expect(Set(keys).count == 4)
    #expect(keys[0].hasSuffix("/1~1#1"))
    #expect(keys[2].hasSuffix("/2~1#1"))
    #expect(keys[0].dropLast(6) == keys[2].dropLast(6))
  }

  /// The same payments, written otherwise.
  static let rewritings: [(String, [UInt8])] = [
    ("a byte order mark", [0xEF, 0xBB, 0xBF] + Array(file.utf8)),
    ("CR LF", Array(file.replacing("\n", with: "\r\n").utf8)),
    ("CR", Array(file.replacing("\n", with: "\r").utf8)),
    ("semicolons", Array(file.replacing(",", with: ";").utf8)),
    ("quotes", Array(file.replacing("Acme", with: "\"Acme\"").utf8)),
    ("blanks", Array(file.replacing("Acme", with: "  Acme ").utf8)),
    ("other descriptions", Array(file.replacing("second", with: "changed").utf8)),
    ("another spelling of the amount", Array(file.replacing("30.50", with: "30.5").utf8)),
    ("a final line ending", Array((file + "\n\n").utf8)),
    (
      "a column for the account",
      Array(
        file.split(separator: "\n").enumerated()
          .map { $0.offset == 0 ? "\($0.element),account" : "\($0.element),main" }
          .joined(separator: "\n").utf8
      )
    ),
    (
      "a column for the operation",
      Array(
        file.split(separator: "\n").enumerated()
          .map { $0.offset == 0 ? "\($0.element),operation" : "\($0.element),charge" }
          .joined(separator: "\n").utf8
      )
    ),
  ]

  @Test(arguments: rewritings)
  func `does not change with how the file is written`(
    name: String,
    bytes: [UInt8]
  ) async throws {
    #expect(try await keys(bytes) == keys(Self.file), "\(name)")
  }

  @Test func `does not change with the order of rows and columns`() async throws {
    let moved = """
      description,card,currency,amount,payee
      ,13,EUR,30.50,Gamma
      third,11,EUR,10.00,Acme
      first,11,EUR,10.00,Acme
      second,12,EUR,20.00,Beta
      """
    let before = try await keys(Self.file).compactMap(\.self)
    let after = try await keys(moved).compactMap(\.self)
    #expect(after.sorted() == before.sorted())
  }

  @Test func `does not change when a row is added`() async throws {
    let longer = Self.file.replacing(
      "Beta,20.00",
      with: "Delta,99.00,EUR,14,new\nBeta,20.00"
    )
    let before = try await keys(Self.file).compactMap(\.self)
    let after = try await keys(longer).compactMap(\.self)
    #expect(after.count == 5)
    #expect(Set(before).subtracting(after).isEmpty)
  }

  @Test(arguments: [
    ("10.00,EUR,11", "10.01,EUR,11"), ("10.00,EUR,11", "10.00,UAH,11"),
    ("10.00,EUR,11", "10.00,EUR,0011"), ("Acme", "acme"),
  ])
  func `changes with what is paid`(old: String, new: String) async throws {
    let before = try await keys(Self.file)[0]
    let after = try await keys(Self.file.replacing(old, with: new))[0]
    #expect(before != after)
  }

  @Test(arguments: [
    ("INV-1", 1, "INV-1#1", "INV-1"), ("INV-1", 3, "INV-1#3", "INV-1-3"),
    ("  Рахунок №7  ", 1, "Рахунок №7#1", "Рахунок №7"),
  ])
  func `with a reference is the reference and the attempt`(
    reference: String,
    attempt: Int,
    key: String,
    order: String
  ) throws {
    let made = try IdempotencyKey(reference: reference, attempt: attempt)
    #expect(made.description == key)
    let id = PaymentID(digest: Array(repeating: 7, count: 32))
    #expect(OrderNumber.wanted(reference: made.reference, attempt: attempt, id: id) == order)
  }

  @Test func `without a reference gives an order number of 20 characters`() {
    let id = PaymentID(digest: Array(repeating: 7, count: 32))
    let order = OrderNumber.wanted(reference: nil, attempt: 2, id: id)
    #expect(order.count == 20)
    #expect(order.first == "p")
  }

  @Test func `is written as the payment's own key is read`() async throws {
    for key in try await keys(Self.file).compactMap(\.self) {
      #expect(try IdempotencyKey(text: key).description == key)
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `survives any order of rows`(seed: UInt64) async throws {
    var rows = Self.file.split(separator: "\n")
    let head = rows.removeFirst()
    var generator = SplitMix64(seed: seed)
    rows.shuffle(using: &generator)
    let shuffled = try await keys(([head] + rows).joined(separator: "\n")).compactMap(\.self)
    let before = try await keys(Self.file).compactMap(\.self)
    #expect(shuffled.sorted() == before.sorted(), "seed \(seed)")
  }
}
