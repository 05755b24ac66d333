extension CurrencyTable {
  struct Row: Equatable, Sendable {
    let code: String
    let numericCode: String
    let exponent: UInt8

    init(_ code: String, _ numericCode: String, _ exponent: UInt8) {
      self.code = code
      self.numericCode = numericCode
      self.exponent = exponent
    }
  }

  /// The rows' alphabetic codes as numbers, in the rows' order, which is ascending.
  private static let alphabetic: [UInt32] = rows.compactMap { packed($0.code) }

  private static let byNumericCode: [UInt32: UInt8] = Dictionary(
    rows.enumerated()
      .compactMap { row in packed(row.element.numericCode).map { ($0, UInt8(row.offset)) } },
    uniquingKeysWith: { first, _ in first }
  )

  static func row(code: String) -> UInt8? {
    guard let wanted = packed(code) else { return nil }
    var low = 0
    var high = alphabetic.count
    while low < high {
      let middle = (low + high) / 2
      if alphabetic[middle] < wanted { low = middle + 1 } else { high = middle }
    }
    return low < alphabetic.count && alphabetic[low] == wanted ? UInt8(low) : nil
  }

  static func row(numericCode: String) -> UInt8? {
    packed(numericCode).flatMap { byNumericCode[$0] }
  }

  /// Three bytes as one number, so that searching compares no text.
  private static func packed(_ code: String) -> UInt32? {
    let bytes = code.utf8
    guard bytes.count == 3 else { return nil }
    return bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }
}
