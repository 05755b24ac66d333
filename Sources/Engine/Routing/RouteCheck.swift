import Payments

/// One part of a route's condition, ready to be held against payments.
enum RouteCheck: Equatable, Sendable {
  case currency([Currency])
  case operation([Operation])
  case method([PaymentMethod])
  /// Both ends included, in minor units of the one currency.
  case amount(ClosedRange<Int64>, Currency)
  case payee(Set<String>)
  case country(Set<String>)
  case metadata(String, Set<String>)

  /// Whether the payment is as the check wants it.
  func holds(_ facts: RouteFacts) -> Bool {
    switch self {
    case .currency(let currencies): currencies.contains(facts.amount.currency)
    case .operation(let operations): operations.contains(facts.operation)
    case .method(let methods): facts.method.map { methods.contains($0) } ?? false
    case .amount(let range, let currency):
      facts.amount.currency == currency && range.contains(facts.amount.minorUnits)
    case .payee(let payees): facts.payee.map { payees.contains($0) } ?? false
    case .country(let countries): facts.country.map { countries.contains($0) } ?? false
    case .metadata(let name, let values):
      facts.metadata[name].map { values.contains($0) } ?? false
    }
  }

  /// What the payment is, in one clause such as `currency is UAH`.
  func words(_ facts: RouteFacts) -> String {
    switch self {
    case .currency: Self.words("currency is ", facts.amount.currency.code)
    case .operation: Self.words("operation is ", facts.operation.rawValue)
    case .method: Self.words("method is ", facts.method?.rawValue)
    case .amount: Self.words("amount is ", "\(facts.amount)")
    case .payee: Self.words("payee is ", facts.payee)
    case .country: Self.words("country is ", facts.country)
    case .metadata(let name, _): Self.words("metadata.\(name) is ", facts.metadata[name])
    }
  }

  private static func words(_ subject: String, _ value: String?) -> String {
    subject + (value ?? "not given")
  }
}

extension RouteCheck {
  /// The checks of a condition, the cheap ones first; its prefixes are no part of them.
  static func checks(of condition: RouteCondition) -> [RouteCheck] {
    var checks: [RouteCheck] = []
    if let currencies = condition.currencies { checks.append(.currency(currencies)) }
    if let operations = condition.operations { checks.append(.operation(operations)) }
    if let methods = condition.methods { checks.append(.method(methods)) }
    if let currency = condition.from?.currency ?? condition.upTo?.currency {
      let from = condition.from?.minorUnits ?? .min
      let upTo = condition.upTo?.minorUnits ?? .max
      if from <= upTo { checks.append(.amount(from...upTo, currency)) }
    }
    if let payees = condition.payees { checks.append(.payee(Set(payees))) }
    if let countries = condition.countries { checks.append(.country(Set(countries))) }
    for (name, values) in condition.metadata.sorted(by: { $0.key < $1.key }) {
      checks.append(.metadata(name, Set(values)))
    }
    return checks
  }
}
