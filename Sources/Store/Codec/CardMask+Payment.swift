internal import Engine
internal import Payments

extension CardMask {
  /// The record with its free texts masked.
  static func masked(_ record: PaymentRecord) -> PaymentRecord {
    var record = record
    record.content.description = masked(record.content.description)
    record.message = masked(record.message)
    if let why = record.doubt?.why { record.doubt?.why = masked(why) }
    return record
  }

  /// The event with its free texts masked.
  static func masked(_ event: PaymentEvent) -> PaymentEvent {
    switch event {
    case .received, .routed, .callSent, .intent, .verdict, .noEffect, .notification, .allotted,
      .presented, .came, .operation:
      event
    case .notSent(let call, let why): .notSent(call: call, why: masked(why))
    case .doubt(let call, let why): .doubt(call: call, why: masked(why))
    case .reply(let call, let reading): .reply(call: call, masked(reading))
    case .inquiry(let call, let reading, let why):
      .inquiry(call: call, reading: reading.map { masked($0) }, why: masked(why))
    case .resolution(let state, let reason, let person, let evidence):
      .resolution(state, reason: masked(reason), person: person, evidence: evidence)
    }
  }

  private static func masked(_ reading: Reading) -> Reading {
    var reading = reading
    reading.message = masked(reading.message)
    if case .unproved(let why) = reading.claim { reading.claim = .unproved(why: masked(why)) }
    return reading
  }
}
