import Payments
import Testing

@testable import Engine

/// A record and its events agree on every path of the machine.
@Suite struct `The fold of a payment's events` {
  private static func paths() -> [(name: String, walk: MachineWalk)] {
    var captured = MachineWalk.atEffect()
    captured.read(.state(.captured))
    var declined = MachineWalk.atEffect()
    declined.read(.declined(.insufficientFunds, isSoft: true))
    var resolved = MachineWalk.inDoubt()
    resolved.give(.resolved(paid: false, reason: "r", person: "p", evidence: nil))
    var paid = MachineWalk.inDoubt()
    paid.give(.resolved(paid: true, reason: "r", person: "p", evidence: nil))
    var pending = MachineWalk.atEffect()
    pending.read(.state(.pending))
    var partly = MachineWalk.atEffect()
    partly.read(.state(.partiallyRefunded))
    var back = MachineWalk.inDoubt()
    back.give(.inquire)
    back.read(.state(.refunded))
    return [
      ("partly refunded", partly), ("refunded", back), ("at effect", .atEffect()),
      ("in doubt", .inDoubt()), ("captured", captured),
      ("declined", declined), ("resolved", resolved), ("paid", paid), ("pending", pending),
    ]
  }

  /// The walk's record with the two events that its machine was begun behind.
  private static func whole(_ walk: MachineWalk) -> (PaymentRecord, [StoredEvent]) {
    var record = walk.machine.record
    let first: [PaymentEvent] = [
      .received(order: record.order),
      .routed(
        account: record.account,
        route: record.route,
        plugin: record.plugin,
        pluginDigest: ""
      ),
    ]
    record.eventCount = walk.events.count + 2
    let events = first.map { StoredEvent(sequence: 0, at: record.created, event: $0) }
    return (record, events + walk.stored)
  }

  /// What is kept under the name `fee` is the fee, the last word counts, and it must be an amount.
  @Test(
    arguments: [
      ([], nil), (["2.5"], 250), (["2.5", "3"], 300), (["0"], 0), (["2.505"], nil), (["-1"], nil),
      (["2,50"], nil), (["x"], nil), (["2.5", ""], nil), (["1", "another account"], nil),
    ] as [([String], Int64?)]
  )
  func `tells what the payment cost`(said: [String], minorUnits: Int64?) {
    let record = MachineWalk.atEffect().machine.record
    var told = Self.whole(.atEffect()).1
    for text in said {
      var reading = Reading(claim: .proceed)
      reading.keptOnPayment = ["fee": text]
      let event: PaymentEvent =
        text == "another account"
        ? .routed(account: "b", route: "", plugin: "b", pluginDigest: "")
        : told.count.isMultiple(of: 2)
          ? .reply(call: "pay", reading) : .notification(id: "n", kept: ["fee": text])
      told.append(StoredEvent(sequence: 0, at: record.created, event: event))
    }
    let fee = minorUnits.map { Money(minorUnits: $0, currency: record.content.amount.currency) }
    #expect(record.fee(toldBy: told) == fee)
  }

  /// What a first reading says about money that was collected and given back elsewhere.
  @Test(
    arguments: [
      (.captured, nil, 10_050, 0), (.captured, 900, 900, 0), (.partiallyRefunded, nil, 10_050, 0),
      (.partiallyRefunded, 900, 900, 0), (.refunded, nil, 10_050, 10_050),
      (.refunded, 900, 900, 900),
      (.authorized, nil, 0, 0), (.voided, nil, 0, 0),
    ] as [(PaymentState, Int64?, Int64, Int64)]
  )
  func `takes the sums from the evidence`(
    state: PaymentState,
    confirmed: Int64?,
    captured: Int64,
    refunded: Int64
  ) {
    var walk = MachineWalk.atEffect()
    var reading = Reading(claim: .state(state))
    reading.confirmedMinorUnits = confirmed
    walk.give(.exchanged(.read(reading)))
    #expect(walk.machine.record.state == state)
    #expect(walk.machine.record.capturedMinorUnits == captured)
    #expect(walk.machine.record.refundedMinorUnits == refunded)
  }

  @Test(arguments: paths().indices)
  func `contradicts no record that the machine made`(place: Int) throws {
    let path = Self.paths()[place]
    let (record, events) = Self.whole(path.walk)
    #expect(record.contradiction(by: events) == nil, "\(path.name)")
  }

  @Test(arguments: paths().indices)
  func `contradicts a record in any other settled state`(place: Int) throws {
    let path = Self.paths()[place]
    let (record, events) = Self.whole(path.walk)
    for state in PaymentState.allCases where state.isSettled && state != record.state {
      var edited = record
      edited.state = state
      let found = edited.contradiction(by: events)
      #expect(found?.column == "state", "\(path.name) as \(state)")
      #expect(found?.found == state.rawValue)
    }
  }
}
