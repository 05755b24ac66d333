/// ISO 4217 as a table, ordered by code.
enum CurrencyTable {
  struct Row {
    let code: String
    let numericCode: String
    let exponent: UInt8
  }

  static let rows: [Row] = [
    Row(code: "EUR", numericCode: "978", exponent: 2),
    Row(code: "JPY", numericCode: "392", exponent: 0),
    Row(code: "KWD", numericCode: "414", exponent: 3),
    Row(code: "RUB", numericCode: "643", exponent: 2),
    Row(code: "UAH", numericCode: "980", exponent: 2),
  ]

  static let byCode: [String: UInt8] = Dictionary(
    uniqueKeysWithValues: rows.enumerated().map { ($1.code, UInt8($0)) }
  )

  static func row(code: String) -> UInt8? { byCode[code] }
}
