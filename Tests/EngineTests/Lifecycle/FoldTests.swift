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
    return [
      ("at effect", .atEffect()), ("in doubt", .inDoubt()), ("captured", captured),
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
