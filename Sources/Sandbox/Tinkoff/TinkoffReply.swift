internal import Wire

/// The reply of a call that the bank did, or that the issuer declined.
struct TinkoffReply {
  var payment: TinkoffPayment
  var status: String
  /// Set when the issuer said no.
  var decline: TinkoffPayment.Decline?
  var trick: ProviderCall.Trick?
  /// Cancel writes the payment's number as a number, all others as a text (dossier §1).
  var hasNumericID = false

  init(_ payment: TinkoffPayment, trick: ProviderCall.Trick?) {
    self.payment = payment
    self.trick = trick
    status = trick == .unknownStatus ? "COMPLETING" : payment.word
  }

  /// The answer, with the members that `more` adds to those that all replies share.
  func answer(_ more: (inout JSONWriter) -> Void) -> Simulated {
    let code = trick == .unknownCode ? "7777" : decline?.code ?? "0"
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("Success", code == "0")
    writer.member("ErrorCode", code)
    if let decline {
      writer.member("Message", decline.text)
      writer.member("Details", decline.text)
    }
    writer.member("TerminalKey", payment.terminal)
    writer.member("Status", status)
    if hasNumericID {
      writer.key("PaymentId")
      writer.number(payment.id)
    } else {
      writer.member("PaymentId", payment.id)
    }
    writer.member("OrderId", trick == .otherOrder ? "\(payment.order)-0" : payment.order)
    more(&writer)
    writer.endObject()
    return .json(writer.bytes)
  }

  /// The answer with the amount.
  func answerWithAmount(_ more: (inout JSONWriter) -> Void = { _ in }) -> Simulated {
    answer { writer in
      writer.member("Amount", trick == .otherAmount ? payment.taken + 100 : payment.taken)
      if payment.rail == .account {
        writer.key("Currency")
        writer.number("643")
      }
      more(&writer)
    }
  }

  /// How it was paid, as GetState and Confirm say it.
  func writeParameters(to writer: inout JSONWriter) {
    writer.key("Params")
    writer.beginArray()
    for (key, value) in [("Route", "ACQ"), ("Source", payment.rail.source)] {
      writer.beginObject()
      writer.member("Key", key)
      writer.member("Value", value)
      writer.endObject()
    }
    writer.endArray()
  }
}
