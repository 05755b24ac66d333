import Payments

/// What a case says of one amount: its minor units, or that it is refused.
enum AmountReading: Equatable, Decodable {
  case minor(Int64)
  case rejected

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let minor = try? container.decode(Int64.self) {
      self = .minor(minor)
    } else {
      self = try container.decode(String.self) == "REJECT-INPUT" ? .rejected : .minor(.min)
    }
  }

  init(_ text: String, _ currency: Currency) {
    do throws(MoneyError) {
      self = .minor(try Money.parse(text, currency: currency).minorUnits)
    } catch {
      self = .rejected
    }
  }
}
