import Payments
import Testing
import Wire

@testable import Engine

@Suite struct `Every part of when` {
  static func facts(
    _ change: (inout PaymentContent) -> Void = { _ in },
    card: String? = nil,
    method: PaymentMethod? = nil
  ) throws -> RouteFacts {
    let roubles = try #require(Currency(code: "RUB"))
    var content = PaymentContent(
      operation: .charge,
      amount: Money(minorUnits: 50_000, currency: roubles),
      payee: "1185",
      country: "RU",
      metadata: ["shop": "books"]
    )
    change(&content)
    return RouteFacts(content, card: card.flatMap { CardPrefix($0) }, method: method)
  }

  static func decide(_ condition: String, _ facts: RouteFacts) -> (isMatch: Bool, because: String) {
    let text = "- {name: a, when: {\(condition)}, to: alpha}\n- {name: rest, otherwise: beta}"
    let (table, diagnostics) = `Routes`.load(text)
    #expect(diagnostics.all.isEmpty, "\(condition): \(diagnostics.all.map(\.message))")
    let routing = table.decide(facts) { _ in nil }
    let step = routing.trace.first
    return (routing.account == "alpha", step?.because ?? "")
  }

  @Test(
    arguments: [
      ("currency: RUB", true, "currency is RUB"),
      ("currency: [UAH, RUB]", true, "currency is RUB"),
      ("currency: UAH", false, "currency is RUB"),
      ("operation: charge", true, "operation is charge"),
      ("operation: inquire", false, "operation is charge"),
      ("method: card", true, "method is card"),
      ("method: [wallet, qr]", false, "method is card"),
      ("currency: RUB, amount: {from: 500.00}", true, "currency is RUB, amount is 500.00 RUB"),
      ("currency: RUB, amount: {to: 500}", true, "currency is RUB, amount is 500.00 RUB"),
      ("currency: RUB, amount: {to: 499.99}", false, "amount is 500.00 RUB"),
      ("currency: RUB, amount: {from: 500.01, to: 900}", false, "amount is 500.00 RUB"),
      ("bin: 2200", true, "bin is 220012"),
      ("bin: ['4276-4279', '22001']", true, "bin is 220012"),
      ("bin: 2201-2209", false, "bin is 220012"),
      ("bin: '22001234567'", false, "bin is 220012"),
      ("payee: '1185'", true, "payee is 1185"),
      ("payee: ['01185', '118']", false, "payee is 1185"),
      ("country: RU", true, "country is RU"),
      ("country: [NO, UA]", false, "country is RU"),
      ("metadata: {shop: books}", true, "metadata.shop is books"),
      ("metadata: {shop: [toys, books]}", true, "metadata.shop is books"),
      ("metadata: {shop: toys}", false, "metadata.shop is books"),
      ("metadata: {shelf: 7}", false, "metadata.shelf is not given"),
      (
        "currency: RUB, operation: charge, method: card, payee: '1185', country: RU, bin: 22", true,
        "currency is RUB, operation is charge, method is card, payee is 1185, country is RU, "
          + "bin is 220012"
      ),
    ]
  )
  func `is held against the payment and says why`(
    condition: String,
    isMatch: Bool,
    because: String
  ) throws {
    let decision = Self.decide(condition, try Self.facts(card: "2200120000000000"))
    #expect(decision.isMatch == isMatch)
    #expect(decision.because == because)
  }

  @Test(
    arguments: [
      ("bin: 2200", "bin is not given"), ("payee: '1185'", "payee is not given"),
      ("country: RU", "country is not given"), ("method: card", "method is not given"),
    ]
  )
  func `does not match what the payment does not say`(condition: String, because: String) throws {
    let facts = try Self.facts({
      $0.operation = .pay
      $0.payee = nil
      $0.country = nil
    })
    let decision = Self.decide(condition, facts)
    #expect(!decision.isMatch)
    #expect(decision.because == because)
  }

  @Test(
    arguments: [
      (Operation.charge, nil, nil, PaymentMethod.card), (.pay, nil, nil, nil),
      (.pay, "220012", nil, .card), (.link, nil, .qr, .qr), (.walletAuthorize, nil, nil, .wallet),
      (.charge, nil, .wallet, .wallet), (.qrDynamic, nil, nil, .qr), (.appLink, nil, nil, .app),
    ] as [(Payments.Operation, String?, PaymentMethod?, PaymentMethod?)]
  )
  func `knows the method by the caller, the card or the operation`(
    operation: Payments.Operation,
    card: String?,
    said: PaymentMethod?,
    method: PaymentMethod?
  ) throws {
    let facts = try Self.facts({ $0.operation = operation }, card: card, method: said)
    #expect(facts.method == method)
  }

  @Test(arguments: ["", "220", "2200 12", "22001200000000000000", "２２００"])
  func `takes only the beginning of a card number for one`(text: String) {
    #expect(CardPrefix(text) == nil)
  }

  @Test func `shows six digits of a card at most, and keeps eleven`() throws {
    let card = try #require(CardPrefix("0123456789012345"))
    #expect(card.text == "012345")
    #expect(card == CardPrefix("01234567890"))
    #expect(CardPrefix("4276")?.text == "4276")
  }
}
