import Batch
import Engine
import Payments

extension RouteDecider {
  /// An account `main` that takes currencies, with fields that must be digits.
  static func taking(
    _ currencies: [String] = ["EUR", "RUB", "UAH"],
    fields: [String] = [],
    orderLimit: Int = 200
  ) -> RouteDecider {
    let form = AccountForm(account: "main", fields: fields) { values, _ in
      let wrong = values.filter { !$0.value.utf8.allSatisfy { 48...57 ~= $0 } }
      return FormAnswer(
        values: values,
        mistakes: wrong.keys.sorted().map { FormAnswer.Mistake(field: $0, message: "digits only") }
      )
    }
    return RouteDecider(accounts: ["main"]) { operation in
      operation == .charge ? [form] : []
    } decide: { content, account, _, order in
      guard order.count <= orderLimit else {
        return .orderFormat(account: "main", pattern: "\(orderLimit) characters")
      }
      if let account { return .account(account, route: "") }
      guard currencies.contains(content.amount.currency.code) else {
        return .noRoute(message: "no route takes \(content.amount.currency)")
      }
      return .account("main", route: "all")
    }
  }
}

extension FileMapping {
  /// How the given cases are read: `recipient` is the payee, `ref` the reference.
  static func cases(
    note: Bool = false,
    ref: Bool = true,
    decimal: Character? = nil,
    grouping: Character? = nil,
    delimiter: UInt8? = nil
  ) -> FileMapping {
    var columns = ["payee": ["recipient"], "amount": ["amount"], "currency": ["currency"]]
    if ref { columns["reference"] = ["ref"] }
    if note { columns["description"] = ["note"] }
    return FileMapping(
      name: "case",
      columns: columns,
      decimalMark: decimal,
      groupingMark: grouping,
      delimiter: delimiter
    )
  }
}
