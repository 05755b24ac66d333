internal import Payments

/// What a first payment agrees to for later ones.
struct AssistRecurrence: Equatable {
  /// In minor units of the first payment's currency; nil without a limit.
  var minimum: Int64?
  var maximum: Int64?
  /// Set once a wrong payment has ended it.
  var isClosed = false

  /// Nil when the order is no recurrent one.
  init?(_ fields: AssistFields) throws(AssistFault) {
    switch fields.value("RecurringIndicator") {
    case "", "0": return nil
    case "1": break
    default: throw .value(320)
    }
    let currency = try AssistForm.currency(fields.value("OrderCurrency"))
    minimum = try Self.limit(fields.value("RecurringMinAmount"), currency)
    maximum = try Self.limit(fields.value("RecurringMaxAmount"), currency)
    let period = fields.value("RecurringPeriod")
    guard period.isEmpty || Int(period).map({ 1...999 ~= $0 }) == true else { throw .format(320) }
    let day = fields.value("RecurringMaxDate")
    guard day.isEmpty || Self.isDay(day) else { throw .format(320) }
  }

  /// Whether a text is a day such as `31.12.2027`.
  private static func isDay(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [2, 2, 4], let day = Int(parts[0]), let month = Int(parts[1]),
      let year = Int(parts[2])
    else { return false }
    return CalendarDay(year: year, month: month, day: day) != nil
  }

  private static func limit(_ text: String, _ currency: Currency) throws(AssistFault) -> Int64? {
    text.isEmpty ? nil : try AssistForm.amount(text, currency, true)
  }
}
