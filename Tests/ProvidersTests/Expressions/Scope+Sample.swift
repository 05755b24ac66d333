import Payments
import Wire

@testable import Providers

extension Scope {
  /// A scope with a path of every type, presence and sensitivity.
  static let sample: Scope = {
    var scope = Scope()
    scope.declare("payment.order", .text)
    scope.declare("payment.amount", .money)
    scope.declare("payment.currency", .text)
    scope.declare("payment.attempt", .integer)
    scope.declare("payment.created", .moment)
    scope.declare("payment.description", .text, presence: .optional)
    scope.declareFamily("payment.metadata", of: .text)
    scope.declare("input.items", .list(.map(["name": .text, "amount": .integer])))
    scope.declare("input.card.pan", .text, sensitivity: .card)
    scope.declare("vars.seq", .text, origin: "kept by the call init")
    scope.declare("state", .text)
    scope.declare("credential.terminal_key", .text)
    scope.declare("secret.password", .text, sensitivity: .secret, declared: password)
    scope.declare("/Success", .boolean, presence: .reply)
    scope.declare("/ErrorCode", .text, presence: .reply)
    scope.declare("/Amount", .integer, presence: .reply)
    scope.declare("/Details", .text, presence: .reply)
    scope.declare("//Payments/0/Id", .text, presence: .reply)
    scope.declare("vads_amount", .text, presence: .reply)
    scope.tables = ["sample": ["1": "one", "2": "two"]]
    scope.currencies = ["KWD": CurrencyRule(digits: 2, code: "KW")]
    return scope
  }()

  static let password = Place(file: "plugin.yaml", line: 1, column: 7)
}

extension TableContext {
  /// Values for ``Providers/Scope/sample``; the description and the details are absent.
  static let sample: TableContext = {
    var values: [String: Value] = [
      "payment.order": .text("ord-1"),
      "payment.currency": .text("RUB"),
      "payment.attempt": .integer(2),
      "payment.created": .moment(Instant(milliseconds: 1_782_890_130_250)),
      "input.items": .list([
        .map(["name": .text("a"), "amount": .integer(40)]),
        .map(["name": .text("b"), "amount": .integer(2)]),
      ]),
      "input.card.pan": .text("4000000000000002"),
      "vars.seq": .text("42"),
      "state": .text("continue"),
      "credential.terminal_key": .text("SimTerminalDEMO"),
      "secret.password": .text("SimPass_01"),
      "/Success": .boolean(true),
      "/ErrorCode": .text("0"),
      "/Amount": .integer(10_050),
      "//Payments/0/Id": .text("7"),
      "vads_amount": .text("1250"),
    ]
    if let rouble = Currency(code: "RUB") {
      values["payment.amount"] = .money(Money(minorUnits: 10_050, currency: rouble))
    }
    return TableContext(values: values)
  }()
}
