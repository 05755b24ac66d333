import Engine
import Payments
import Wire

/// A payment for people.
enum PaymentText {
  /// One payment on a few lines.
  static func lines(_ record: PaymentRecord, _ language: String) -> [String] {
    let content = record.content
    var lines = ["\(record.id)  \(record.state.rawValue)  \(content.amount)"]
    let name = content.reference.map { "reference \($0), " } ?? ""
    lines.append(
      "  \(name)attempt \(content.attempt), \(content.operation.rawValue) at \(record.account)"
    )
    lines.append(
      "  order \(record.order)\(record.providerReference.map { ", provider reference \($0)" } ?? "")"
    )
    if let reason = record.reason {
      let sentence = Language(rawValue: language).map { reason.sentence(in: $0) } ?? ""
      lines.append("  reason \(reason.rawValue): \(sentence)")
    }
    if let message = record.message { lines.append("  the provider says: \(message)") }
    if let doubt = record.doubt {
      lines.append("  in doubt since \(doubt.since.rfc3339): \(doubt.why)")
      if let proof = doubt.proofNotBefore {
        lines.append("  not finding it proves something from \(proof.rfc3339)")
      }
    }
    if let due = record.due { lines.append("  next look \(due.rfc3339)") }
    return lines
  }

  /// One payment on one line of a list.
  static func row(_ record: PaymentRecord) -> String {
    let reference = record.content.reference ?? "-"
    let state = record.state.rawValue.padded(to: 16)
    let amount = "\(record.content.amount)".aligned(to: 16)
    return "\(record.id)  \(state)\(amount)  \(record.account)  \(reference)"
  }
}
