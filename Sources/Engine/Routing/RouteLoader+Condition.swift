import Payments
import Wire

extension RouteLoader {
  /// Reads the `when:` of a route.
  func condition(_ node: Node, _ diagnostics: inout Diagnostics) -> RouteCondition {
    var condition = RouteCondition()
    guard var reader = MappingReader(node, name: "when", &diagnostics) else { return condition }
    if let node = reader.optional("currency") {
      condition.currencies = currencies(node, &diagnostics)
    }
    if let node = reader.optional("operation") {
      condition.operations = (node.oneOrMore("operation", &diagnostics) ?? [])
        .compactMap { $0.choice("operation", as: Operation.self, &diagnostics) }
    }
    if let node = reader.optional("amount") {
      amount(node, reader.keyPlace("amount") ?? node.place, &condition, &diagnostics)
    }
    if let node = reader.optional("method") {
      condition.methods = (node.oneOrMore("method", &diagnostics) ?? [])
        .compactMap { $0.choice("method", as: PaymentMethod.self, &diagnostics) }
    }
    if let node = reader.optional("bin") { condition.bins = bins(node, &diagnostics) }
    if let node = reader.optional("payee") {
      condition.payees = node.texts("payee", &diagnostics)
    }
    if let node = reader.optional("country") {
      condition.countries = countries(node, &diagnostics)
    }
    if let node = reader.optional("metadata") {
      for entry in node.entries("metadata", &diagnostics) ?? [] {
        condition.metadata[entry.key] = entry.value.texts(entry.key, &diagnostics)
      }
    }
    reader.finish(&diagnostics)
    return condition
  }

  private func currencies(_ node: Node, _ diagnostics: inout Diagnostics) -> [Currency] {
    var currencies: [Currency] = []
    for item in node.oneOrMore("currency", &diagnostics) ?? [] {
      guard let code = item.text("currency", &diagnostics) else { continue }
      if let currency = Currency(code: code) {
        currencies.append(currency)
      } else {
        let upper = code.uppercased()
        let isCase = Currency(code: upper) != nil
        diagnostics.error(
          .unknownCurrency,
          at: item.place,
          "\"\(code)\" is no currency of ISO 4217",
          help: isCase ? "write \(upper)" : "write three capital letters such as UAH",
          replacement: isCase ? upper : nil
        )
      }
    }
    return currencies
  }

  private func bins(_ node: Node, _ diagnostics: inout Diagnostics) -> [BinRange] {
    var bins: [BinRange] = []
    for item in node.oneOrMore("bin", &diagnostics) ?? [] {
      guard let text = item.text("bin", &diagnostics) else { continue }
      if let bin = BinRange(text) {
        bins.append(bin)
      } else {
        diagnostics.error(
          .outOfRange,
          at: item.place,
          "\"\(text)\" is no beginning of a card number",
          help:
            "write 1 to \(BinRange.longest) digits such as \"2200\", or a range of two that are "
            + "equally long such as \"4276-4279\""
        )
      }
    }
    return bins
  }

  private func countries(_ node: Node, _ diagnostics: inout Diagnostics) -> [String] {
    var countries: [String] = []
    for item in node.oneOrMore("country", &diagnostics) ?? [] {
      guard let text = item.text("country", &diagnostics) else { continue }
      if text.utf8.count == 2, text.utf8.allSatisfy({ 65...90 ~= $0 }) {
        countries.append(text)
      } else {
        let upper = text.uppercased()
        let isCase = upper.utf8.count == 2 && upper.utf8.allSatisfy { 65...90 ~= $0 }
        diagnostics.error(
          .notOneOf,
          at: item.place,
          "\"\(text)\" is no country of ISO 3166",
          help: isCase ? "write \(upper)" : "write two capital letters such as UA",
          replacement: isCase ? upper : nil
        )
      }
    }
    return countries
  }

  private func amount(
    _ node: Node,
    _ place: Place,
    _ condition: inout RouteCondition,
    _ diagnostics: inout Diagnostics
  ) {
    guard var reader = MappingReader(node, name: "amount", &diagnostics) else { return }
    let from = reader.optional("from")
    let upTo = reader.optional("to")
    reader.finish(&diagnostics)
    guard let currency = condition.currencies?.first, condition.currencies?.count == 1 else {
      diagnostics.error(
        .amountWithoutCurrency,
        at: place,
        "an amount needs exactly one currency beside it",
        help: "add \"currency: UAH\" to this \"when\"",
        note: "100 yen and 100 euro are not the same limit"
      )
      return
    }
    condition.from = from.flatMap { money($0, "from", currency, &diagnostics) }
    condition.upTo = upTo.flatMap { money($0, "to", currency, &diagnostics) }
    if let from = condition.from, let upTo = condition.upTo, upTo.minorUnits < from.minorUnits {
      diagnostics.error(.outOfRange, at: node.place, "\"to\" is below \"from\", no amount fits")
    }
  }

  private func money(
    _ node: Node,
    _ name: String,
    _ currency: Currency,
    _ diagnostics: inout Diagnostics
  ) -> Money? {
    guard let text = node.decimalText(name, &diagnostics) else { return nil }
    do throws(MoneyError) {
      return try Money.parse(text, currency: currency, decimalMark: ".", range: .any)
    } catch {
      diagnostics.error(
        .notAmount,
        at: node.place,
        "\"\(name)\" must be an amount of \(currency.code), found \"\(text)\"",
        help: "write major units with at most \(currency.exponent) decimals"
      )
      return nil
    }
  }
}
