internal import Payments
internal import Wire

/// What `result` asks for: an order or a bill, and the days in which it was paid.
struct PortmoneQuery {
  var order: String?
  var bill: String?
  var status: String?
  /// The first moment that counts; a month back unless it is said.
  var start: Instant
  var end: Instant

  init(_ data: JSONObject, now: Instant) throws(PortmoneFault) {
    order = data["shopOrderNumber"]?.text.flatMap { $0.isEmpty ? nil : $0 }
    bill = data["shopbillId"]?.scalarText.flatMap { $0.isEmpty ? nil : $0 }
    let word = data["status"]?.text ?? ""
    status = ["", "%"].contains(word) ? nil : word
    let month = Duration.seconds(31 * 86_400)
    start = try Self.day(data, "startDate")?.start ?? now + (.zero - month)
    let last = try Self.day(data, "endDate")
    end = last.map { $0.start + .seconds(86_400) } ?? now + .seconds(86_400)
  }

  func counts(_ row: PortmoneRow) -> Bool {
    row.paid >= start && row.paid < end && (status.map { $0 == row.word } ?? true)
  }

  /// A day `dd.MM.yyyy`.
  private static func day(
    _ data: JSONObject,
    _ name: String
  ) throws(PortmoneFault) -> CalendarDay? {
    guard let text = data[name]?.text, !text.isEmpty else { return nil }
    let parts = text.split(separator: ".").map(String.init)
    guard parts.count == 3, let day = CalendarDay("\(parts[2])-\(parts[1])-\(parts[0])") else {
      throw .field(name)
    }
    return day
  }
}
