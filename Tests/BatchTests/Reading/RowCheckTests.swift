import Engine
import Payments
import Synchronization
import TestSupport
import Testing
import Wire

@testable import Batch

@Suite struct `The cells of a row` {
  struct Example: Sendable, CustomTestStringConvertible {
    var header = "payee,amount,currency,reference"
    var row: String
    var column: String
    var code: DiagnosticCode = .cellInvalid
    var words: String
    var testDescription: String { "\(header): \(row)" }
  }

  @Test(arguments: [
    Example(row: "x,,EUR,R", column: "amount", words: "the amount is empty"),
    Example(row: "x,1,,R", column: "currency", words: "the currency is empty"),
    Example(row: "x,1,eur,R", column: "currency", words: "unknown currency \"eur\""),
    Example(row: "x,1.0011,EUR,R", column: "amount", words: "2 decimals at most"),
    Example(
      row: "x,\"1,000\",EUR,R",
      column: "amount",
      code: .amountAmbiguous,
      words: "two ways"
    ),
    Example(row: "x,0,EUR,R", column: "amount", words: "above zero"),
    Example(row: "x,1E+5,EUR,R", column: "amount", code: .digitsLost, words: "digits are lost"),
    Example(row: "x,1,EUR,=R", column: "reference", words: "begins with \"=\""),
    Example(
      row: "x,1,EUR,\(String(repeating: "r", count: 129))",
      column: "reference",
      words: "129 characters"
    ),
    Example(row: "x,1,EUR,\"a\nb\"", column: "reference", words: "control character"),
    Example(
      row: "x,1,EUR,1.5E+10",
      column: "reference",
      code: .digitsLost,
      words: "digits are lost"
    ),
    Example(
      row: "x,1,EUR",
      column: "reference",
      code: .cellsTooFew,
      words: "3 fields, the header 4; missing: reference"
    ),
    Example(
      row: "x,1,EUR,R,more",
      column: "",
      code: .cellsTooMany,
      words: "5 fields, the header has 4"
    ),
    Example(
      header: "payee,amount,currency,account",
      row: "x,1,EUR,mian",
      column: "account",
      words: "unknown account \"mian\""
    ),
    Example(
      header: "payee,amount,currency,operation",
      row: "x,1,EUR,refund",
      column: "operation",
      words: "cannot stand in a payment file"
    ),
    Example(
      header: "payee,amount,currency,operation",
      row: "x,1,EUR,pay",
      column: "operation",
      words: "no account can pay"
    ),
    Example(
      header: "payee,amount,currency,payment",
      row: "x,1,EUR,pay_x",
      column: "payment",
      words: "only refund, capture and void rows"
    ),
    Example(
      header: "payee,amount,currency,account",
      row: "x,1,EUR,4111 1111 1111 1111",
      column: "account",
      code: .cardNumber,
      words: "never stored"
    ),
    Example(
      row: "x,1,EUR,4111111111111111",
      column: "reference",
      code: .cardNumber,
      words: "never"
    ),
    Example(
      row: "x,5500005555555559,EUR,R",
      column: "amount",
      code: .cardNumber,
      words: "never stored"
    ),
    Example(
      header: "payee,amount,currency,purser_payment",
      row: "x,1,EUR,4111111111111111",
      column: "purser_payment",
      code: .cardNumber,
      words: "never stored"
    ),
    Example(
      header: "payee,amount,currency,card",
      row: "x,1,EUR,4111111111111111",
      column: "card",
      code: .cardNumber,
      words: "never stored"
    ),
    Example(
      row: "x,92233720368547758.08,EUR,R",
      column: "amount",
      words: "the amount is too large"
    ),
    Example(
      header: "payee,amount,currency,country",
      row: "x,1,EUR,Ukraine",
      column: "country",
      words: "two capital letters"
    ),
    Example(
      header: "payee,amount,currency,purser_attempt",
      row: "x,1,EUR,0",
      column: "purser_attempt",
      words: "from 1 to 9999"
    ),
    Example(
      header: "payee,amount,currency,card",
      row: "x,1,EUR,12a",
      column: "card",
      words: "digits only"
    ),
    Example(
      header: "payee,amount,currency,reference,purser_attempt",
      row: "x,1,EUR,R,2",
      column: "purser_attempt",
      words: "attempt 2 needs an attempt 1"
    ),
    Example(
      row: "x,1,EUR,ABCDEFGHIJKLMNOPQRSTU",
      column: "reference",
      words: "does not fit main, which takes 20 characters"
    ),
  ])
  func `are refused with column, code and words`(example: Example) async throws {
    var bench = try Workbench()
    bench.mapping = nil
    bench.decider = .taking(fields: ["card"], orderLimit: 20)
    let preview = try await bench.check("\(example.header)\n\(example.row)\n")
    try #require(preview.refused == nil)
    #expect(preview.rows == 1)
    #expect(preview.invalid == 1)
    #expect(preview.exitCode == 1)
    let mistake = try #require(preview.mistakes.first)
    #expect(mistake.column == example.column)
    #expect(mistake.code == example.code)
    #expect(mistake.message.contains(example.words), "\(mistake.message)")
    #expect(mistake.line == 2)
    #expect(mistake.row == 1)
  }

  @Test(arguments: [
    ("payee,amuont,currency", "did you mean \"amount\"?"),
    ("payee,amount,currency,crad", "did you mean \"card\"?"),
    ("payee,amount", "add a column \"currency\", or a mapping that names it"),
    ("payee,amount,,currency", "known columns"),
  ])
  func `cannot be read under a header that is unknown or missing`(
    header: String,
    help: String
  ) async throws {
    var bench = try Workbench()
    bench.mapping = nil
    bench.decider = .taking(fields: ["card"])
    let preview = try await bench.check("\(header)\n1,2,3,4\n")
    #expect(preview.refused?.line == 1)
    #expect(preview.refused?.help?.hasPrefix(help) == true, "\(preview.refused?.help ?? "")")
  }

  @Test(arguments: [
    ("payee,amuont,currency", DiagnosticCode.headerUnknown, 1, 7),
    ("\"payee\",\"amount\",currency,\"amount\"", .headerTwice, 1, 27),
    ("\"due\ndate\",amount,currency", .headerUnknown, 1, 1),
    ("amount,\"cur\nrency\",payee", .headerUnknown, 1, 8),
    ("payee,сума,\"amount\"x,currency", .quoteMisplaced, 1, 20),
    ("payee,amount,,currency", .headerUnknown, 1, 14),
    ("amount,currency,4111111111111111", .cardNumber, 1, 17),
  ])
  func `are refused at the place of the header's cell`(
    header: String,
    code: DiagnosticCode,
    line: Int,
    column: Int
  ) async throws {
    var bench = try Workbench()
    bench.mapping = nil
    let preview = try await bench.check("\(header)\n1,2,3,4\n")
    let fault = try #require(preview.refused)
    #expect(fault.code == code)
    #expect([fault.line, fault.column] == [line, column])
    #expect(!preview.text.contains("4111111111111111"))
  }

  @Test func `point at the header that was probably meant when a column is missing`() async throws {
    var bench = try Workbench()
    bench.mapping = .cases()
    let preview = try await bench.check("ref,recipient,Amount,currency\n1,2,3,4\n")
    let fault = try #require(preview.refused)
    #expect(fault.code == .columnMissing)
    #expect([fault.line, fault.column] == [1, 15])
  }

  @Test func `may look like a card number where the form says so, and in short amounts`()
    async throws
  {
    var bench = try Workbench()
    bench.mapping = nil
    let form = AccountForm(account: "main", fields: ["card"], cardLikeFields: ["card"]) {
      values,
      _ in
      FormAnswer(values: values)
    }
    bench.decider = RouteDecider(
      accounts: ["main"],
      forms: { _ in [form] },
      decide: { _, _, _, _ in .account("main", route: "all") }
    )
    let preview = try await bench.check(
      "amount,currency,card\n4222222222222,RUB,4111111111111111\n"
    )
    #expect(preview.refused == nil)
    #expect(preview.mistakes == [])
    #expect(preview.valid == 1)
  }

  @Test func `are checked by the form once`() async throws {
    var bench = try Workbench()
    bench.mapping = nil
    let checks = Mutex(0)
    let form = AccountForm(account: "main", fields: ["card"]) { values, _ in
      checks.withLock { $0 += 1 }
      return FormAnswer(values: values)
    }
    bench.decider = RouteDecider(
      accounts: ["main"],
      forms: { _ in [form] },
      deciding: { _, _, _, _, satisfied in
        // Whoever routes asks the form again unless it is told that the form was asked.
        if satisfied != "main" { checks.withLock { $0 += 1 } }
        return .account("main", route: "all")
      }
    )
    let rows = (1...50).map { "R-\($0),1.00,EUR,\($0)\n" }.joined()
    let preview = try await bench.check("reference,amount,currency,card\n" + rows)
    #expect(preview.valid == 50)
    #expect(checks.withLock { $0 } == 50)
  }

  @Test func `of any size make a sum that does not overflow`() async throws {
    var bench = try Workbench()
    bench.mapping = nil
    let preview = try await bench.check(
      """
      reference,amount,currency
      A,92233720368547758.07,EUR
      B,92233720368547758.07,EUR
      C,92233720368547758.08,EUR
      D,1.00,EUR

      """
    )
    #expect(preview.refused == nil)
    #expect(preview.valid == 3)
    #expect(preview.invalid == 1)
    #expect(preview.totals.map(\.amountText) == ["184467440737095517.14 EUR"])
    var writer = JSONWriter()
    preview.write(to: &writer)
    #expect(
      writer.text.contains(
        #""amount":{"minor":18446744073709551714,"currency":"EUR","text":"184467440737095517.14 EUR"}"#
      )
    )
    #expect(preview.text.contains("184467440737095517.14 EUR"))
  }

  @Test func `may not be card data`() async throws {
    var bench = try Workbench()
    bench.mapping = nil
    let form = AccountForm(account: "main", fields: ["pan"], sensitiveFields: ["pan"]) {
      values,
      _ in
      FormAnswer(values: values)
    }
    bench.decider = RouteDecider(
      accounts: ["main"],
      forms: { _ in [form] },
      decide: { _, _, _, _ in .account("main", route: "all") }
    )
    let preview = try await bench.check("amount,currency,pan\n1,EUR,4111111111111111\n")
    #expect(preview.refused?.message.contains("\"pan\"") == true)
    #expect(!preview.text.contains("4111111111111111"))
  }

  @Test func `all mistakes of a row are told at once`() async throws {
    var bench = try Workbench()
    bench.mapping = nil
    bench.decider = .taking(fields: ["card"])
    let preview = try await bench.check(
      "reference,amount,currency,card,country\n=x,-1,EUR,ab,xx\n"
    )
    #expect(preview.mistakes.map(\.column) == ["amount", "reference", "country", "card"])
    #expect(preview.invalid == 1)
  }

  @Test func `are read by a mapping`() async throws {
    var bench = try Workbench()
    bench.mapping = FileMapping(
      name: "billing-export",
      columns: [
        "reference": ["Номер", "Дата"], "amount": ["Сума"], "currency": ["Вал"],
        "payee": ["Рахунок"],
      ],
      constants: ["operation": "charge", "account": "main"],
      values: ["currency": ["грн": "UAH"]],
      headerRow: 3,
      decimalMark: ",",
      groupingMark: " ",
      delimiter: UInt8(ascii: ";")
    )
    let file = "Звіт\n\nНомер;Дата;Сума;Вал;Рахунок;Примітка\n7;01.02;1 234,56;грн;001;щось\n"
    let run = try #require(try await bench.start(file).run)
    let row = try #require(try await bench.journal.rows(of: run.id, after: 0, limit: 1).first)
    guard case .payment(let order) = row.row.plan else {
      Issue.record("\(row.row.plan)")
      return
    }
    #expect(order.key == "7-01.02#1")
    #expect(order.content.amount.description == "1234.56 UAH")
    #expect(order.content.payee == "001")
    #expect(order.account == "main")
    #expect(order.route.isEmpty)
    #expect(run.format.preamble == Array("Звіт\n\n".utf8))
    #expect(row.row.line == 4)
  }

  @Test(arguments: [
    ("4.07028E+19", true), ("4,07028E+19", true), ("1E+5", true), ("-1.5e-7", true),
    ("61e4", false), ("680841e1", false), ("40702810000000000001", false), ("E+5", false),
    ("1.E+5", false), ("1E+", false), ("1E+5x", false), ("", false),
  ])
  func `lose their digits only in a spreadsheet's own notation`(text: String, isLost: Bool) {
    #expect(MangledCell.hasLostDigits(text) == isLost)
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
  func `never trap, whatever the bytes are`(seed: UInt64) async throws {
    var generator = SplitMix64(seed: seed)
    var bench = try Workbench()
    bench.mapping = nil
    let pieces = ["amount", "currency", "reference", ",", ";", "\n", "\r", "\"", "1", "EUR", "é"]
    var bytes = Array("payee,amount,currency\n".utf8)
    for _ in 0..<200 {
      if Int.random(in: 0..<40, using: &generator) == 0 {
        bytes.append(UInt8.random(in: 0...255, using: &generator))
      } else {
        bytes += Array((pieces.randomElement(using: &generator) ?? "").utf8)
      }
    }
    let preview = try await bench.check(bytes)
    let counted = preview.valid + preview.invalid + preview.duplicates + preview.known.total
    #expect(preview.refused != nil || counted == preview.rows, "seed \(seed)")
  }
}
