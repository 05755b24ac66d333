internal import Payments

extension PortmoneBook {
  /// Does a change as the state allows.
  ///
  /// - Returns: the row that shows it.
  @discardableResult
  mutating func apply(
    _ change: Change,
    to key: String,
    at now: Instant
  ) throws(PortmoneFault) -> PortmoneRow {
    guard var order = self[key] else { throw .notFound }
    let row: PortmoneRow
    switch change {
    case .pay: row = succeed(&order, key, at: now)
    case .confirm(let bill, let amount): row = try confirm(&order, bill, amount, at: now)
    case .reject(let bill): row = try reject(&order, bill, at: now)
    case .giveBack(let bill, let amount): row = try giveBack(&order, key, bill, amount, at: now)
    }
    self[key] = order
    if change == .pay { tell(row, of: key) }
    return row
  }

  /// The issuer says yes to a new attempt.
  private func succeed(
    _ order: inout PortmoneOrder,
    _ key: String,
    at now: Instant
  ) -> PortmoneRow {
    let isOther = order.magic == .anotherAmount
    var row = PortmoneRow(
      id: nextBill(of: key),
      amount: order.link.amount.minorUnits + (isOther ? 100 : 0),
      status: order.link.isHeld ? .held : .paid,
      paid: now
    )
    if order.magic == .unknownStatus { row.plan = .showsUnknownWord }
    order.rows.append(row)
    order.isOver = true
    record(order.link.isHeld ? .authorize : .charge, row.amount, of: row, in: order, at: now)
    return row
  }

  /// Takes what an open attempt was waiting for.
  mutating func finish(_ place: Int, of key: String, at now: Instant) {
    guard var order = self[key] else { return }
    order.rows[place].plan = .nothing
    order.rows[place].status = order.link.isHeld ? .held : .paid
    let row = order.rows[place]
    self[key] = order
    record(order.link.isHeld ? .authorize : .charge, row.amount, of: row, in: order, at: now)
    tell(row, of: key)
  }

  private func confirm(
    _ order: inout PortmoneOrder,
    _ bill: String?,
    _ amount: Int64,
    at now: Instant
  ) throws(PortmoneFault) -> PortmoneRow {
    guard let place = order.place(of: bill) else { throw .notFound }
    let held = order.rows[place]
    guard held.status == .held else { throw .notHeld(held.status) }
    guard amount > 0, amount <= held.amount else { throw .amount }
    order.rows[place].status = .paid
    order.rows[place].amount = amount
    record(.capture, amount, of: held, in: order, at: now)
    if amount < held.amount {
      record(.void, held.amount - amount, of: held, in: order, at: now)
    }
    return order.rows[place]
  }

  private func reject(
    _ order: inout PortmoneOrder,
    _ bill: String?,
    at now: Instant
  ) throws(PortmoneFault) -> PortmoneRow {
    guard let place = order.place(of: bill) else { throw .notFound }
    let held = order.rows[place]
    guard held.status != .rejected else { throw .alreadyRejected }
    guard held.status == .held else { throw .notHeld(held.status) }
    order.rows[place].status = .rejected
    record(.void, held.amount, of: held, in: order, at: now)
    return order.rows[place]
  }

  private func giveBack(
    _ order: inout PortmoneOrder,
    _ key: String,
    _ bill: String?,
    _ amount: Int64,
    at now: Instant
  ) throws(PortmoneFault) -> PortmoneRow {
    guard let place = order.place(of: bill) else { throw .notFound }
    let paid = order.rows[place]
    guard paid.status == .paid else { throw .notPaid }
    guard amount > 0, amount <= paid.amount - order.returned(of: paid.id) else { throw .amount }
    let row = PortmoneRow(
      id: nextBill(of: key),
      parent: paid.id,
      amount: -amount,
      status: .returned,
      paid: now
    )
    order.rows.append(row)
    // The paid row keeps its amount; only its text speaks of it.
    order.rows[place].message = "Returned \(PortmoneAmount.text(amount))"
    record(.refund, amount, of: row, in: order, at: now)
    return row
  }

  /// Looks at an order's rows, which may bring them on.
  mutating func look(at key: String, now: Instant) -> [PortmoneRow] {
    guard let order = self[key] else { return [] }
    var shown: [PortmoneRow] = []
    for place in order.rows.indices {
      var row = order.rows[place]
      switch row.plan {
      case .nothing, .succeeds(afterLooks: nil): break
      case .succeeds(afterLooks: 0):
        finish(place, of: key, at: now)
        row = self[key]?.rows[place] ?? row
      case .succeeds(let looks?): self[key]?.rows[place].plan = .succeeds(afterLooks: looks - 1)
      case .expires:
        row.plan = .nothing
        row.status = .rejected
        row.message = "Time is over"
        self[key]?.rows[place] = row
      case .showsUnknownWord:
        self[key]?.rows[place].plan = .nothing
        row.shownWord = "RECONCILED"
      }
      shown.append(row)
    }
    return shown
  }
}
