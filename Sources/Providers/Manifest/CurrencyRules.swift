import Payments
import Wire

/// The section `currencies`: which there are, and where the provider counts them its own way.
enum CurrencyRules: Sendable {
  /// Reads the section.
  static func load(
    _ node: Node,
    _ diagnostics: inout Diagnostics
  ) -> [String: Scope.CurrencyRule] {
    var rules: [String: Scope.CurrencyRule] = [:]
    for entry in node.entries("currencies", &diagnostics) ?? [] where !entry.key.hasPrefix("x-") {
      let name = "currencies.\(entry.key)"
      guard let currency = Currency(code: entry.key) else {
        diagnostics.error(
          .unknownCurrency,
          at: entry.keyPlace,
          "\"\(entry.key)\" is no currency of ISO 4217"
        )
        continue
      }
      guard var reader = MappingReader(entry.value, name: name, &diagnostics) else { continue }
      let digits = reader.optional("digits")
        .flatMap {
          $0.integer("\(name).digits", in: 0...4, &diagnostics)
        }
      let code = reader.optional("code").flatMap { $0.text("\(name).code", &diagnostics) }
      reader.finish(&diagnostics)
      rules[entry.key] = Scope.CurrencyRule(
        digits: digits ?? currency.exponent,
        code: code ?? currency.numericCode
      )
    }
    return rules
  }
}
