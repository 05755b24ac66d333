import Engine
import Payments

/// The attempts rule and the rule of known rows, of DESIGN §6.
///
/// Pure: what the journal knows is handed in.
enum KeyChoice: Equatable, Sendable {
  /// The row makes the payment of this round and attempt.
  case send(round: Int, attempt: Int)
  /// The row repeats a payment and is left out.
  case duplicate(PaymentID, PaymentState)
  /// The key is known with other content, in these fields.
  case conflict(fields: [String], newestAttempt: Int)
  /// The attempt that the row asks for cannot be made.
  case impossible(String)

  /// Decides about a row with a reference, or one that names the payment which it continues.
  ///
  /// - Parameters:
  ///   - content: what the row asks for.
  ///   - attempt: the attempt that the row asks for, from 1.
  ///   - round: the round of the payment that is continued; 1 with a reference.
  ///   - known: what the journal has under the base of the key.
  /// - Returns: the decision.
  static func named(
    _ content: PaymentContent,
    attempt: Int,
    round: Int = 1,
    known: KnownPayment?
  ) -> KeyChoice {
    guard let known else {
      if attempt == 1 { return .send(round: round, attempt: 1) }
      return .impossible(
        "attempt \(attempt) needs an attempt \(attempt - 1) that ended unpaid, and none is known"
      )
    }
    let newest = known.newest
    guard known.round == round else {
      return .impossible("the payment was made again since, as \(newest.id)")
    }
    if let asked = known.asked {
      let fields = content.differences(from: asked.content)
      guard fields.isEmpty else {
        return .conflict(fields: fields, newestAttempt: newest.content.attempt)
      }
      return .duplicate(newest.id, newest.state)
    }
    guard attempt == newest.content.attempt + 1 else {
      return .impossible(
        "attempt \(attempt) cannot be made: the newest is attempt \(newest.content.attempt)"
      )
    }
    let fields = ContentDifference.fields(content, newest.content)
    guard fields.isEmpty else {
      return .conflict(fields: fields, newestAttempt: newest.content.attempt)
    }
    guard newest.state.isEndedUnpaid else { return .duplicate(newest.id, newest.state) }
    return .send(round: known.round, attempt: attempt)
  }

  /// Decides about a row without a reference.
  ///
  /// - Returns: the decision, and how the row is known, if it is.
  static func unnamed(
    known: KnownPayment?,
    since windowStart: Instant,
    choice: KnownChoice?
  ) -> (KeyChoice, PlannedRow.Known?) {
    guard let known else { return (.send(round: 1, attempt: 1), nil) }
    let newest = known.newest
    let kind = kind(of: newest.state)
    let duplicate = KeyChoice.duplicate(newest.id, newest.state)
    if newest.created < windowStart {
      guard kind != .open else { return (duplicate, .open) }
      return (.send(round: known.round + 1, attempt: 1), .earlier)
    }
    switch choice {
    case nil, .skip: return (duplicate, kind)
    case .retry:
      guard kind == .unpaid else { return (duplicate, kind) }
      return (.send(round: known.round, attempt: newest.content.attempt + 1), kind)
    case .payAgain:
      guard kind != .open else { return (duplicate, kind) }
      return (.send(round: known.round + 1, attempt: 1), kind)
    }
  }

  /// Decides about a row that has the values of an earlier run's payment: `duplicate_key`.
  ///
  /// - Returns: whether the row may be sent.
  static func sendsRepeatedValues(_ state: PaymentState, _ choice: KnownChoice?) -> Bool {
    switch choice {
    case nil, .skip: false
    case .retry: kind(of: state) == .unpaid
    case .payAgain: kind(of: state) != .open
    }
  }

  /// How a known payment stands.
  static func kind(of state: PaymentState) -> PlannedRow.Known {
    if state.isEndedUnpaid { return .unpaid }
    return state.isSettled ? .paid : .open
  }
}
