import Engine
import Payments
import Wire

/// A payment for people.
enum PaymentText {
  /// One payment on a few lines.
  static func lines(
    _ record: PaymentRecord,
    fee: Money? = nil,
    _ language: String,
    _ time: LocalTime
  ) -> [String] {
    let content = record.content
    var lines = ["\(record.id)  \(record.state.rawValue)  \(content.amount)"]
    let name = content.reference.map { "reference \($0), " } ?? ""
    lines.append(
      "  \(name)attempt \(content.attempt), \(content.operation.rawValue) at \(record.account)"
    )
    lines.append(
      "  order \(record.order)\(record.providerReference.map { ", provider reference \($0)" } ?? "")"
    )
    if let parent = record.parent { lines.append("  of the payment \(parent)") }
    lines += sums(record)
    if let fee { lines.append("  fee \(fee)") }
    if let action = record.action { lines += words(action, time) }
    if let reason = record.reason {
      let sentence = Language(rawValue: language).map { reason.sentence(in: $0) } ?? ""
      lines.append("  reason \(reason.rawValue): \(sentence)")
    }
    if let message = record.message {
      lines.append(
        message == ReturnAddress.why ? "  \(message)" : "  the provider says: \(message)"
      )
    }
    if let doubt = record.doubt {
      lines.append("  in doubt since \(time.text(doubt.since)): \(doubt.why)")
      if let proof = doubt.proofNotBefore {
        lines.append("  not finding it proves something from \(time.text(proof))")
      }
    }
    if let due = record.due { lines.append("  next look \(time.text(due))") }
    return lines
  }

  /// What was collected, undone and given back, where it is not plain from the state.
  private static func sums(_ record: PaymentRecord) -> [String] {
    guard record.parent == nil else { return [] }
    let currency = record.content.amount.currency
    let sums = [
      ("captured", record.capturedMinorUnits), ("voided", record.voidedMinorUnits),
      ("refunded", record.refundedMinorUnits),
    ]
    let parts = sums.filter { $0.1 != 0 && $0.1 != record.content.amount.minorUnits }
      .map { "\($0.0) \(Money(minorUnits: $0.1, currency: currency))" }
    return parts.isEmpty ? [] : ["  \(parts.joined(separator: ", "))"]
  }

  private static func words(_ action: PaymentAction, _ time: LocalTime) -> [String] {
    let until = action.expires.map { ", until \(time.text($0))" } ?? ""
    if action.kind.isQuestion { return question(action, until) }
    if let data = action.data { return ["  the payer scans the code \(data)\(until)"] }
    if action.kind == .wait { return ["  the payer does something elsewhere\(until)"] }
    let place = action.url.map { " \(action.method) \($0)" } ?? ""
    var lines = ["  the payer goes to:\(place)\(until)"]
    if !action.fields.isEmpty {
      lines.append("  with the form of \(action.fields.count) fields; --format json prints them")
    }
    return lines
  }

  private static func question(_ action: PaymentAction, _ until: String) -> [String] {
    let names = action.inputs.map(\.name)
    let what = names.isEmpty ? "a confirmation" : names.joined(separator: ", ")
    return ["  the payment asks for \(what)\(until); see purser payment answer"]
      + action.shown.map { "    \($0.name)  \($0.value)" }
  }

  /// One payment on one line of a list.
  static func row(_ record: PaymentRecord) -> String {
    let reference = record.content.reference ?? "-"
    let state = record.state.rawValue.padded(to: 16)
    let amount = "\(record.content.amount)".aligned(to: 16)
    return "\(record.id)  \(state)\(amount)  \(record.account)  \(reference)"
  }
}
