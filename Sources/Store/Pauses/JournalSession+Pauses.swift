internal import Engine
internal import Payments

extension JournalSession {
  /// The newest pause of every account that was not resumed since.
  func pauses() throws(SQLiteError) -> [AccountPause] {
    let rows = try connection.prepare(PauseSQL.newest)
    var pauses: [AccountPause] = []
    while try rows.step() {
      pauses.append(
        AccountPause(
          account: rows.text(0),
          since: Instant(milliseconds: rows.integer(1)),
          until: rows.optionalInteger(2).map { Instant(milliseconds: $0) },
          reason: rows.text(3),
          person: rows.text(4)
        )
      )
    }
    return pauses
  }

  /// Writes a pause down.
  func pause(_ pause: AccountPause) throws(SQLiteError) {
    let row = try connection.prepare(PauseSQL.insert)
    try row.bind(1, pause.account)
    try row.bind(2, pause.since.milliseconds)
    try row.bind(3, 1)
    try row.bind(4, pause.until?.milliseconds)
    try row.bind(5, CardMask.masked(pause.reason))
    try row.bind(6, pause.person)
    try row.run()
  }

  /// Writes the end of a pause down, if one is in force.
  func resume(
    account: String,
    at now: Instant,
    person: String
  ) throws(SQLiteError) -> AccountPause? {
    let known = try pauses().first { $0.account == account }
    guard let pause = known, pause.holds(at: now) else { return nil }
    let row = try connection.prepare(PauseSQL.insert)
    try row.bind(1, account)
    try row.bind(2, now.milliseconds)
    try row.bind(3, 0)
    try row.bind(4, nil as Int64?)
    try row.bind(5, "")
    try row.bind(6, person)
    try row.run()
    return pause
  }
}
