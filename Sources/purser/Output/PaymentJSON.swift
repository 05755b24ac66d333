import Engine
import Payments
import Wire

/// The payment object of the command line (CLI.md).
enum PaymentJSON {
  /// The object; `events` is the count unless the history is given.
  static func object(_ record: PaymentRecord, fee: Money? = nil) -> JSONObject {
    let content = record.content
    return [
      "id": .text(record.id.text),
      "reference": text(content.reference),
      "attempt": .number("\(content.attempt)"),
      "operation": .text(content.operation.rawValue),
      "parent": text(record.parent?.text),
      "state": .text(record.state.rawValue),
      "account": .text(record.account),
      "route": .text(record.route),
      "amount": money(content.amount.minorUnits, content.amount.currency),
      "captured": money(record.capturedMinorUnits, content.amount.currency),
      "refunded": money(record.refundedMinorUnits, content.amount.currency),
      "voided": money(record.voidedMinorUnits, content.amount.currency),
      "fee": fee.map { money($0.minorUnits, $0.currency) } ?? .null,
      "reason": text(record.reason?.rawValue),
      "message": text(record.message),
      "provider_reference": text(record.providerReference),
      "order": .text(record.order),
      "action": action(record.action),
      "doubt": doubt(record),
      "due": time(record.due),
      "created": time(record.created),
      "updated": time(record.updated),
      "events": .number("\(record.eventCount)"),
    ]
  }

  /// Money as scripts see it.
  static func money(_ minorUnits: Int64, _ currency: Currency) -> JSONValue {
    let money = Money(minorUnits: minorUnits, currency: currency)
    return .object([
      "minor": .number("\(minorUnits)"),
      "currency": .text(currency.code),
      "text": .text("\(money)"),
    ])
  }

  /// A moment in RFC 3339, UTC.
  static func time(_ moment: Instant?) -> JSONValue {
    moment.map { .text($0.rfc3339) } ?? .null
  }

  static func text(_ text: String?) -> JSONValue { text.map(JSONValue.text) ?? .null }

  /// What the payer has to do; the fields of a form are an object, in the order of posting.
  static func action(_ action: PaymentAction?) -> JSONValue {
    guard let action else { return .null }
    var fields = JSONObject()
    for field in action.fields { fields[field.name] = .text(field.value) }
    var object: JSONObject = [
      "kind": .text(action.kind.rawValue),
      "url": text(action.url),
      "method": .text(action.method),
      "fields": .object(fields),
      "expires_at": time(action.expires),
    ]
    if let data = action.data { object["data"] = .text(data) }
    if !action.shown.isEmpty { object["shown"] = .array(action.shown.map(shown)) }
    if action.kind.isQuestion {
      object["inputs"] = .array(action.inputs.map(input))
      object["may_resend"] = .boolean(action.mayResend)
    }
    return .object(object)
  }

  private static func shown(_ field: PaymentAction.Field) -> JSONValue {
    .object(["title": .text(field.name), "value": .text(field.value)])
  }

  private static func input(_ input: PaymentAction.Input) -> JSONValue {
    .object([
      "name": .text(input.name),
      "type": .text(input.type),
      "title": .text(input.title),
      "required": .boolean(input.isRequired),
      "sensitive": .boolean(input.isSensitive),
    ])
  }

  private static func doubt(_ record: PaymentRecord) -> JSONValue {
    guard let doubt = record.doubt else { return .null }
    return .object([
      "since": time(doubt.since),
      "why": .text(doubt.why),
      "proof_not_before": time(doubt.proofNotBefore),
      "next_inquiry": time(record.due),
      "deadline": time(doubt.deadline),
    ])
  }
}
