import Payments
import TestSupport
import Testing
import Wire

@testable import Engine

@Suite struct `Routes` {
  static let accounts: [String: Set<Payments.Operation>?] = [
    "alpha": [.charge, .inquire], "beta": [.charge], "broken": nil as Set<Payments.Operation>?,
  ]

  static func load(
    _ text: String,
    accounts: [String: Set<Payments.Operation>?] = accounts
  ) -> (table: RouteTable, diagnostics: Diagnostics) {
    var diagnostics = Diagnostics()
    let node = YAML.load(Array(text.utf8), file: "r.yaml", aliases: .limited, &diagnostics)
    guard let node else { return (RouteTable(routes: []), diagnostics) }
    return (RouteLoader(accounts: accounts).load(node, &diagnostics), diagnostics)
  }

  static func facts(_ text: String, _ code: String, _ operation: Payments.Operation = .charge)
    throws -> RouteFacts
  {
    let currency = try #require(Currency(code: code))
    let amount = try Money.parse(text, currency: currency, decimalMark: ".")
    return RouteFacts(PaymentContent(operation: operation, amount: amount))
  }

  static let sample = """
    - name: small roubles
      when: {currency: RUB, operation: charge, amount: {from: 1.00, to: 100.00}}
      to: alpha
    - name: hryvnia and euro
      when: {currency: [UAH, EUR]}
      to: [{account: beta}, alpha]
    - name: the rest
      otherwise: refuse
    """

  @Test(
    arguments: [
      ("1.00", "RUB", "alpha", "small roubles", 1),
      ("100.00", "RUB", "alpha", "small roubles", 1),
      ("100.01", "RUB", nil, "the rest", 3),
      ("5", "UAH", "beta", "hryvnia and euro", 2),
      ("5", "JPY", nil, "the rest", 3),
    ] as [(String, String, String?, String, Int)]
  )
  func `the first route that matches decides`(
    amount: String,
    currency: String,
    account: String?,
    route: String,
    looks: Int
  ) throws {
    let (table, diagnostics) = Self.load(Self.sample)
    #expect(diagnostics.all.isEmpty)
    let routing = table.decide(try Self.facts(amount, currency)) { _ in nil }
    #expect(routing.account == account)
    #expect(routing.route == route)
    #expect(routing.trace.count == looks)
    #expect(routing.trace.last?.isMatch == true)
  }

  @Test func `an account that may not take the payment is passed over with the reason`() throws {
    let (table, _) = Self.load(Self.sample)
    let routing = table.decide(try Self.facts("5", "EUR")) {
      $0 == "beta" ? "needs rebill_id" : nil
    }
    #expect(routing.account == "alpha")
    #expect(routing.skipped == [.init(account: "beta", because: "needs rebill_id")])
    #expect(routing.trace.last?.because == "currency is EUR")
  }

  @Test(
    arguments: [
      ("- {name: a, when: {curency: RUB}, to: alpha}\n- {otherwise: refuse}", "C001", 1, 20),
      ("- {name: a, when: {currency: rub}, to: alpha}\n- {otherwise: refuse}", "T015", 1, 30),
      ("- {name: a, when: {currency: RUB}, to: alhpa}\n- {otherwise: refuse}", "C004", 1, 40),
      ("- {name: a, when: {operation: pay}, to: beta}\n- {otherwise: refuse}", "R001", 1, 41),
      ("- {name: a, when: {amount: {to: 5}}, to: beta}\n- {otherwise: refuse}", "R002", 1, 20),
      ("- {name: a, to: beta}", "R003", 1, 3),
      ("- {name: a, otherwise: beta}\n- {otherwise: refuse}", "R003", 1, 24),
      ("- {name: a, when: {currency: RUB}}\n- {otherwise: refuse}", "C002", 1, 3),
      ("- {name: a, to: beta, failover: [alhpa]}\n- {otherwise: refuse}", "C004", 1, 34),
      ("- {name: a, to: beta, failover: [beta]}\n- {otherwise: refuse}", "C005", 1, 34),
      ("- {name: a, to: beta, failover: [alpha, alpha]}\n- {otherwise: refuse}", "C005", 1, 41),
      ("- {name: a, to: [alpha, alpha]}\n- {otherwise: refuse}", "C005", 1, 25),
      (
        "- {when: {operation: inquire}, to: alpha, failover: beta}\n- {otherwise: refuse}",
        "R001", 1, 53
      ),
      (
        "- {to: [{account: alpha, weight: 70}, {account: beta, weight: 20}]}\n- {otherwise: refuse}",
        "R005", 1, 8
      ),
      ("- {to: [{account: alpha, weight: 100}, beta]}\n- {otherwise: refuse}", "R005", 1, 40),
      ("- {to: [{account: alpha, weight: 1000}]}\n- {otherwise: refuse}", "T012", 1, 34),
      ("- {when: {bin: [22x]}, to: beta}\n- {otherwise: refuse}", "T012", 1, 17),
      ("- {when: {bin: 4276-427}, to: beta}\n- {otherwise: refuse}", "T012", 1, 16),
      ("- {when: {bin: 4279-4276}, to: beta}\n- {otherwise: refuse}", "T012", 1, 16),
      ("- {when: {method: crad}, to: beta}\n- {otherwise: refuse}", "T008", 1, 19),
      ("- {when: {country: ru}, to: beta}\n- {otherwise: refuse}", "T008", 1, 20),
      ("- {when: {metadata: {shop: }}, to: beta}\n- {otherwise: refuse}", "C006", 1, 22),
      ("- {name: a, failover: beta, otherwise: beta}", "C003", 1, 23),
      (
        "- {name: a, when: {currency: RUB, amount: {from: 9, to: 5}}, to: beta}\n- {otherwise: beta}",
        "T012", 1, 43
      ),
      (
        "- {name: a, when: {currency: RUB, amount: {to: 5.001}}, to: beta}\n- {otherwise: beta}",
        "T007", 1, 48
      ),
    ]
  )
  func `a wrong route has a place and a code`(
    text: String,
    code: String,
    line: Int,
    column: Int
  ) throws {
    for spelling in Spelling.all(of: text) {
      var diagnostics = Diagnostics()
      let node = try #require(spelling.load(&diagnostics), "\(spelling.name)")
      _ = RouteLoader(accounts: Self.accounts).load(node, &diagnostics)
      let found = diagnostics.all
        .map { "\($0.code.rawValue) \($0.place.line):\($0.place.column)" }
      #expect(found == [try spelling.places("\(code) \(line):\(column)")], "\(spelling.name)")
    }
  }

  @Test func `a route to an account whose plugin is broken is no second mistake`() {
    let text = "- {when: {operation: charge}, to: broken}\n- {otherwise: refuse}"
    #expect(Self.load(text).diagnostics.all.isEmpty)
  }

  @Test(arguments: [("100.00", "EUR", "beta"), ("100.01", "EUR", "alpha"), ("9000", "JPY", "beta")])
  func `case 111: an amount limit counts in its currency`(
    amount: String,
    currency: String,
    account: String
  ) throws {
    let text = """
      - {name: over, when: {currency: EUR, amount: {from: 100.01}}, to: alpha}
      - {name: rest, otherwise: beta}
      """
    let routing = Self.load(text).table.decide(try Self.facts(amount, currency)) { _ in nil }
    #expect(routing.account == account)
  }
}
