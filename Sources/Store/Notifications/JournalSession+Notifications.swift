internal import Engine
internal import Payments
internal import Wire

extension JournalSession {
  /// Keeps a message, and of those that nobody verified the newest alone.
  func keep(_ notification: KeptNotification) throws(SQLiteError) {
    let row = try connection.prepare(NotificationSQL.insert)
    try row.bind(1, notification.account)
    try row.bind(2, notification.identity)
    try row.bind(3, notification.received.milliseconds)
    try row.bind(4, notification.isVerified ? 1 : 0 as Int64)
    try row.bind(5, Self.short(notification.kind))
    try row.bind(6, Self.short(notification.order))
    try row.bind(7, Self.short(notification.reference))
    try row.bind(8, notification.payment?.text)
    try row.bind(9, notification.headers.map { "\($0.name): \($0.value)" }.joined(separator: "\n"))
    if let body = notification.body {
      try row.bind(10, blob: body)
    } else {
      try row.bind(10, nil as Int64?)
    }
    try row.run()
    guard !notification.isVerified else { return }
    try connection.prepare(NotificationSQL.trim).run()
  }

  /// Kept messages, oldest first, without what arrived.
  func notifications(
    account: String?,
    since: Instant?,
    isVerified: Bool?,
    limit: Int
  ) throws(SQLiteError) -> [KeptNotification] {
    let rows = try connection.prepare(NotificationSQL.list)
    try rows.bind(1, account)
    try rows.bind(2, since?.milliseconds)
    try rows.bind(3, isVerified.map { $0 ? 1 : 0 as Int64 })
    try rows.bind(4, Int64(limit))
    var found: [KeptNotification] = []
    while try rows.step() {
      var notification = Self.notification(rows)
      // Whether it can be given back is known without reading it.
      if rows.integer(9) == 1 { notification.body = [] }
      found.append(notification)
    }
    return found.reversed()
  }

  /// One message with what arrived.
  func notification(_ number: Int64) throws(SQLiteError) -> KeptNotification? {
    let rows = try connection.prepare(NotificationSQL.one)
    try rows.bind(1, number)
    guard try rows.step() else { return nil }
    var notification = Self.notification(rows)
    notification.headers = Self.headers(rows.text(9))
    if !rows.isNull(10) { notification.body = rows.bytes(10) }
    rows.reset()
    return notification
  }

  private static func notification(_ row: borrowing SQLiteStatement) -> KeptNotification {
    KeptNotification(
      number: row.integer(0),
      account: row.text(1),
      received: Instant(milliseconds: row.integer(3)),
      isVerified: row.integer(4) == 1,
      kind: row.optionalText(5),
      order: row.optionalText(6),
      reference: row.optionalText(7),
      payment: row.optionalText(8).flatMap { PaymentID(text: $0) },
      identity: row.text(2),
      body: nil
    )
  }

  private static func headers(_ text: String) -> [HTTPHeader] {
    text.split(separator: "\n")
      .compactMap { line in
        let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        return HTTPHeader(String(parts[0]), String(parts[1].drop { $0 == " " }))
      }
  }

  /// What anybody may have written, masked and no longer than an order number can be.
  private static func short(_ text: String?) -> String? {
    text.map { CardMask.masked(String($0.prefix(128))) }
  }
}
