import Engine
import Payments
import Wire

/// `purser dev bench-route`: how many routing decisions one core makes in a second.
enum BenchRouteCommand {
  static let command = Command(
    path: ["dev", "bench-route"],
    operands: "",
    operandCount: 0...0,
    summary: "measure routing decisions on one core",
    details: """
      A table of twelve routes with every part of when, weights and failover, and 256 payments that
      reach all of it. The first figure is the bare decision, the second one has the trace in words,
      as purser route prints it. Only the time counts in which the core computed.
      """,
    flags: [
      Flag(
        name: "--seconds",
        value: "N",
        help: "how long each of three rounds lasts, 1 unless given"
      )
    ],
    examples: ["purser dev bench-route --format json"],
    run: run
  )

  @Sendable private static func run(
    _ invocation: Invocation,
    _ terminal: Terminal
  ) async throws(CommandError) -> ExitCode {
    let seconds = try invocation.integer("--seconds", in: 1...60) ?? 1
    var diagnostics = Diagnostics()
    let accounts = ["a", "b", "c", "d"].map { ($0, Set(Payments.Operation.allCases) as Set?) }
    let node = YAML.load(Array(routes.utf8), file: "bench.yaml", aliases: .limited, &diagnostics)
    guard let node, !diagnostics.hasErrors else {
      throw CommandError(exit: .fault, code: "bench", message: "the bench's own routes are wrong")
    }
    let loader = RouteLoader(accounts: Dictionary(uniqueKeysWithValues: accounts))
    let table = loader.load(node, &diagnostics)
    let facts = payments()
    var bare: [Int] = []
    var traced: [Int] = []
    for _ in 0..<3 {
      bare.append(
        CoreRate.each(of: facts, seconds: seconds) {
          table.decide($0) { _ in nil }.candidates.count
        }
      )
      traced.append(
        CoreRate.each(of: facts, seconds: seconds) { facts in
          let routing = table.decide(facts) { _ in nil }
          return routing.trace.reduce(routing.candidates.count) { $0 + $1.because.utf8.count }
        }
      )
    }
    let (decisions, withTrace) = (bare.sorted()[1], traced.sorted()[1])
    if terminal.isJSON {
      terminal.print(
        .object([
          "routes": .number("\(table.routes.count)"),
          "decisions_per_second": .number("\(decisions)"),
          "with_trace_per_second": .number("\(withTrace)"),
        ])
      )
    } else {
      terminal.print("\(decisions) decisions a second, \(withTrace) with the trace in words")
      terminal.print("median of three rounds, one core, \(table.routes.count) routes")
    }
    return .done
  }

  private static func payments() -> [RouteFacts] {
    let currencies = ["RUB", "UAH", "EUR", "USD"].compactMap { Currency(code: $0) }
    return (0..<256)
      .map { number in
        let content = PaymentContent(
          operation: number % 3 == 0 ? .pay : .charge,
          amount: Money(
            minorUnits: Int64(number) * 7_919,
            currency: currencies[number % currencies.count]
          ),
          payee: number % 5 == 0 ? "1185" : nil,
          country: number % 7 == 0 ? "UA" : nil,
          metadata: number % 4 == 0 ? ["shop": "books"] : [:]
        )
        let card = number % 2 == 0 ? CardPrefix("2200\(1000 + number)") : nil
        return RouteFacts(content, key: "INV-\(number)#1", card: card)
      }
  }

  private static let routes = """
    - {name: utility, when: {payee: ["1185", "1186"], currency: UAH}, to: a}
    - {name: books, when: {metadata: {shop: books}, country: UA}, to: b}
    - {name: wallets, when: {method: wallet}, to: c}
    - {name: small, when: {currency: RUB, operation: charge, amount: {to: 100.00}}, to: a, failover: b}
    - {name: bins 22, when: {currency: RUB, method: card, bin: ["22"]}, to: a}
    - {name: bins 2200, when: {currency: RUB, method: card, bin: ["2200"]}, to: b, failover: [a, c]}
    - {name: bins 220011, when: {currency: RUB, method: card, bin: [220010-220019]}, to: c}
    - {name: large, when: {currency: RUB, amount: {from: 15000.01}}, to: d}
    - name: split
      when: {currency: [RUB, USD]}
      to: [{account: a, weight: 70}, {account: b, weight: 30}]
      failover: [c]
    - {name: hryvnia, when: {currency: UAH, operation: [charge, pay]}, to: [c, d], failover: a}
    - {name: euro, when: {currency: EUR, operation: charge}, to: d}
    - {name: the rest, otherwise: refuse}
    """
}
