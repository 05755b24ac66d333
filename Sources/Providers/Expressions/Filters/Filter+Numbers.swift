import Payments

extension Filter {
  private static let refusedDigits = "the number has more digits than may be"

  /// Filters over numbers and money.
  static let numbers: [Filter] = [
    Filter(
      "minor",
      [
        FilterParameter("amount", .oneOf([.money, .decimal])),
        FilterParameter("currency", .text, isOptional: true),
      ],
      gives: .integer,
      "An amount in minor units of the provider; a decimal needs its currency.",
      Example("minor(100.50, 'RUB')", "10050"),
      make: minor
    ),
    Filter(
      "decimal",
      [
        FilterParameter("amount", .oneOf([.money, .integer, .decimal, .text])),
        FilterParameter("places", .integer, isOptional: true),
      ],
      gives: .decimal,
      "An amount or a number as an exact decimal, with so many places if given; never rounds.",
      Example("decimal('7.5', 2)", "7.50")
    ) { values, _ throws(EvaluationError) in .decimal(try decimal(values)) },
    Filter(
      "money",
      [
        FilterParameter("amount", .oneOf([.integer, .decimal])), FilterParameter("currency", .text),
      ],
      gives: .money,
      "An amount of a currency, for what a result gives; never rounds.",
      Example("money(2.5, 'UAH')", #"{"amount":"2.50","currency":"UAH"}"#)
    ) { values, _ throws(EvaluationError) in .money(try money(values)) },
    Filter(
      "abs",
      [FilterParameter("value", .oneOf([.integer, .decimal]))],
      gives: .decimal,
      "A number without its sign, as a decimal.",
      Example("abs(-9.50)", "9.50")
    ) { values, _ throws(EvaluationError) in
      let number = values[0].number ?? ExactDecimal(0)
      let digits = number.digits < 0 ? -number.digits : number.digits
      guard let magnitude = ExactDecimal(digits: digits, places: number.places) else {
        throw .refused(filter: "abs", why: refusedDigits)
      }
      return .decimal(magnitude)
    },
    Filter(
      "scale",
      [
        FilterParameter("value", .integer), FilterParameter("numerator", .integer),
        FilterParameter("denominator", .integer),
      ],
      gives: .integer,
      "A whole number times one number, over another; what is left over is cut off.",
      Example("scale(100000, 100, 101)", "99009")
    ) { values, _ throws(EvaluationError) in .integer(try scale(values)) },
    Filter(
      "int",
      [FilterParameter("value", .oneOf([.integer, .text, .decimal]))],
      gives: .integer,
      "A whole number; text must be its digits, a decimal must have no fraction.",
      Example("int('0017')", "17")
    ) { values, _ throws(EvaluationError) in .integer(try whole(values[0])) },
    Filter(
      "iso_numeric",
      [FilterParameter("currency", .oneOf([.text, .money]))],
      gives: .text,
      "The three digits of a currency, or the provider's own code.",
      Example("iso_numeric('RUB')", "643"),
      make: { site in
        let rules = site.scope.currencies
        return FilterRun { values, _ throws(EvaluationError) in
          .text(try numeric(values[0], rules))
        }
      }
    ),
    Filter(
      name: "sum",
      parameters: [
        FilterParameter("values", .list), FilterParameter("member", .member, isOptional: true),
      ],
      result: { site in summand(site) ?? .integer },
      resultName: "integer, decimal or money",
      summary: "The exact sum of a list of numbers or money, or of one member of its elements.",
      example: Example("sum([1, 2, 39])", "42"),
      make: sum
    ),
    Filter(
      name: "product",
      parameters: [FilterParameter("values", .list)],
      result: { _ in .decimal },
      resultName: "decimal",
      summary: "The exact product of a list of numbers of one type, as a decimal.",
      example: Example("product([250.0, 0.5])", "125.00"),
      make: { site throws(FilterMisuse) in
        guard case .list(let element) = site.types[0],
          [.integer, .decimal, .null].contains(element)
        else {
          throw FilterMisuse(
            argument: 0,
            message: "product multiplies integers or decimals, found \(site.types[0].name)",
            help: "make them of one type: product([decimal(a), b])"
          )
        }
        return FilterRun { values, _ throws(EvaluationError) in
          var product = ExactDecimal(1)
          for value in values.list(0) {
            guard let next = value.number.flatMap({ product.multiplied(by: $0) }) else {
              throw .refused(filter: "product", why: refusedDigits)
            }
            product = next
          }
          return .decimal(product)
        }
      }
    ),
  ]

  @Sendable private static func minor(_ site: FilterSite) throws(FilterMisuse) -> FilterRun {
    if site.types[0] == .decimal, site.types.count < 2 {
      throw FilterMisuse(
        argument: 0,
        message: "minor needs the currency of a decimal",
        help: "write minor(payment.currency) behind the \"|\""
      )
    }
    if let code = site.text(1), Currency(code: code) == nil {
      throw FilterMisuse(argument: 1, message: "\"\(code)\" is no currency of ISO 4217")
    }
    let rules = site.scope.currencies
    return FilterRun { values, _ throws(EvaluationError) in
      let amount: ExactDecimal
      let currency: Currency
      switch values[0] {
      case .money(let money):
        amount = try exact(money, "minor")
        currency = money.currency
      case .decimal(let number):
        guard let named = Currency(code: values.text(1)) else {
          throw .refused(filter: "minor", why: "the currency is not one of ISO 4217")
        }
        amount = number
        currency = named
      default: throw .wrongType(path: "minor", expected: "money")
      }
      let places = rules[currency.code]?.digits ?? currency.exponent
      guard let scaled = amount.scaled(to: places), let units = Int64(exactly: scaled.digits) else {
        throw .refused(filter: "minor", why: "the amount has more places than its currency")
      }
      return .integer(units)
    }
  }

  private static func exact(
    _ money: Money,
    _ filter: String
  ) throws(EvaluationError) -> ExactDecimal {
    let digits = Int128(money.minorUnits)
    guard let number = ExactDecimal(digits: digits, places: money.currency.exponent) else {
      throw .refused(filter: filter, why: refusedDigits)
    }
    return number
  }

  private static func decimal(_ values: [Value]) throws(EvaluationError) -> ExactDecimal {
    let number: ExactDecimal?
    switch values[0] {
    case .money(let money): number = try exact(money, "decimal")
    case .text(let text): number = ExactDecimal(text: text)
    default: number = values[0].number
    }
    guard let number else { throw .refused(filter: "decimal", why: "the text is no decimal") }
    guard values.count > 1 else { return number }
    guard let scaled = number.scaled(to: Int(clamping: values.integer(1))) else {
      throw .refused(filter: "decimal", why: "the number does not fit the places without rounding")
    }
    return scaled
  }

  private static func money(_ values: [Value]) throws(EvaluationError) -> Money {
    guard let currency = Currency(code: values.text(1)) else {
      throw .refused(filter: "money", why: "the currency is not one of ISO 4217")
    }
    guard let scaled = values[0].number?.scaled(to: currency.exponent),
      let units = Int64(exactly: scaled.digits)
    else { throw .refused(filter: "money", why: "the amount has more places than its currency") }
    return Money(minorUnits: units, currency: currency)
  }

  private static func scale(_ values: [Value]) throws(EvaluationError) -> Int64 {
    let product = Int128(values.integer(0)) * Int128(values.integer(1))
    let denominator = values.integer(2)
    guard denominator > 0, let result = Int64(exactly: product / Int128(denominator)) else {
      throw .refused(filter: "scale", why: "the denominator is not above zero, or \(refusedDigits)")
    }
    return result
  }

  private static func whole(_ value: Value) throws(EvaluationError) -> Int64 {
    switch value {
    case .integer(let number): return number
    case .decimal(let number):
      guard let whole = number.scaled(to: 0), let result = Int64(exactly: whole.digits) else {
        throw .refused(filter: "int", why: "the number is not whole or does not fit in 64 bits")
      }
      return result
    default:
      let text = [value].text(0)
      let digits = text.utf8.drop { $0 == UInt8(ascii: "-") }
      let isNumber =
        !digits.isEmpty && text.utf8.count - digits.count <= 1
        && digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      guard isNumber, let number = Int64(text) else {
        throw .refused(filter: "int", why: "the text is not a whole number of 64 bits")
      }
      return number
    }
  }

  private static func numeric(
    _ value: Value,
    _ rules: [String: Scope.CurrencyRule]
  ) throws(EvaluationError) -> String {
    let code = if case .money(let money) = value { money.currency.code } else { [value].text(0) }
    if let rule = rules[code] { return rule.code }
    guard let currency = Currency(code: code) else {
      throw .refused(filter: "iso_numeric", why: "the currency is not one of ISO 4217")
    }
    return currency.numericCode
  }
}

extension Filter {
  private static func summand(_ site: FilterSite) -> ValueType? {
    guard case .list(let element) = site.types.first else { return nil }
    guard case .map(let members) = element, let member = site.text(1) else { return element }
    return members[member]
  }

  @Sendable private static func sum(_ site: FilterSite) throws(FilterMisuse) -> FilterRun {
    let member = site.text(1)
    let summand = summand(site)
    guard let summand, [.integer, .decimal, .money, .null].contains(summand) else {
      throw FilterMisuse(
        argument: summand == nil && site.types.count > 1 ? 1 : 0,
        message: "sum adds integers, decimals or money, found \(summand?.name ?? "no such member")"
      )
    }
    return FilterRun { values, _ throws(EvaluationError) in
      var total: Value?
      for element in values.list(0) {
        var value = element
        if let member, case .map(let members) = element { value = members[member] ?? .absent }
        total = try total.map { (sum) throws(EvaluationError) in try added(sum, value) } ?? value
      }
      return total ?? (summand == .decimal ? .decimal(ExactDecimal(0)) : .integer(0))
    }
  }

  private static func added(_ left: Value, _ right: Value) throws(EvaluationError) -> Value {
    switch (left, right) {
    case (.integer(let left), .integer(let right)):
      let (sum, overflow) = left.addingReportingOverflow(right)
      guard !overflow else { throw .refused(filter: "sum", why: refusedDigits) }
      return .integer(sum)
    case (.money(let left), .money(let right)):
      let (sum, overflow) = left.minorUnits.addingReportingOverflow(right.minorUnits)
      guard !overflow, left.currency == right.currency else {
        throw .refused(filter: "sum", why: "the amounts are of two currencies or too large")
      }
      return .money(Money(minorUnits: sum, currency: left.currency))
    default:
      guard let sum = left.number.flatMap({ left in right.number.flatMap(left.adding) }) else {
        throw .refused(filter: "sum", why: "an element is absent or has too many digits")
      }
      return .decimal(sum)
    }
  }
}
