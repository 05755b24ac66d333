/// A currency of ISO 4217.
///
/// Created only by its code, so every value that exists is in the table.
public struct Currency: Hashable, Sendable {
  /// Place in the generated table; the whole identity of the value.
  let row: UInt8

  /// Finds a currency by its alphabetic code.
  ///
  /// - Parameter code: three capital letters, such as `RUB`; anything else gives `nil`.
  public init?(code: String) {
    guard let row = CurrencyTable.row(code: code) else { return nil }
    self.row = row
  }

  /// Finds a currency by its numeric code.
  ///
  /// - Parameter numericCode: three digits with their leading zeros, such as `008`.
  public init?(numericCode: String) {
    guard let row = CurrencyTable.row(numericCode: numericCode) else { return nil }
    self.row = row
  }

  init(row: UInt8) { self.row = row }

  /// Every currency of the table, ordered by code.
  public static var all: [Currency] {
    CurrencyTable.rows.indices.map { Currency(row: UInt8($0)) }
  }

  /// The alphabetic code, such as `RUB`.
  public var code: String { CurrencyTable.rows[Int(row)].code }

  /// The three-digit numeric code with its leading zeros, such as `008`.
  public var numericCode: String { CurrencyTable.rows[Int(row)].numericCode }

  /// How many decimals the minor unit has: 0, 2, 3 or 4.
  public var exponent: Int { Int(CurrencyTable.rows[Int(row)].exponent) }
}

extension Currency: CustomStringConvertible {
  /// The alphabetic code.
  public var description: String { code }
}
