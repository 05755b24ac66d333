import Payments

extension RouteCondition {
  /// Why the condition holds or does not, in one short clause such as `currency is UAH`.
  func judge(_ facts: RouteFacts) -> (isMet: Bool, because: String) {
    var reasons: [String] = []
    for judgement in judgements(facts) {
      guard judgement.isMet else { return judgement }
      reasons.append(judgement.because)
    }
    return (true, reasons.isEmpty ? "it takes everything" : reasons.joined(separator: ", "))
  }

  private func judgements(_ facts: RouteFacts) -> [(isMet: Bool, because: String)] {
    var list: [(isMet: Bool, because: String)] = []
    if let currencies {
      let currency = facts.amount.currency
      list.append((currencies.contains(currency), "currency is \(currency.code)"))
    }
    if let operations {
      let operation = facts.operation
      list.append((operations.contains(operation), "operation is \(operation.rawValue)"))
    }
    if from != nil || upTo != nil {
      list.append((holds(facts.amount), "amount is \(facts.amount)"))
    }
    if let payees { list.append(oneOf(payees, facts.payee, "payee")) }
    if let countries { list.append(oneOf(countries, facts.country, "country")) }
    for (name, value) in metadata.sorted(by: { $0.key < $1.key }) {
      list.append(oneOf([value], facts.metadata[name], "metadata.\(name)"))
    }
    return list
  }

  private func oneOf(
    _ values: [String],
    _ value: String?,
    _ name: String
  ) -> (isMet: Bool, because: String) {
    guard let value else { return (false, "\(name) is not given") }
    return (values.contains(value), "\(name) is \(value)")
  }

  private func holds(_ amount: Money) -> Bool {
    if let from, amount.currency != from.currency || amount.minorUnits < from.minorUnits {
      return false
    }
    if let upTo, amount.currency != upTo.currency || upTo.minorUnits < amount.minorUnits {
      return false
    }
    return true
  }
}
