internal import Payments
internal import Wire

/// The answers about payments (dossier §4 to §6), with more fields than anybody asked for.
struct YooMoneyAnswer {
  var trick: ProviderCall.Trick?
  var base = ""
  var provider = ""

  /// The answer to a request; the shop 7777 gets the shape of the documentation's sample.
  func asked(_ request: YooMoneyRequest, _ token: YooMoneyToken, balance: Int64?) -> Simulated {
    let isSample = request.pattern == "7777"
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("status", trick == .unknownStatus ? "reconsidering" : "success")
    writer.member("request_id", request.id)
    if isSample {
      writer.member("contract", "Payment of \(YooMoneyAmount.text(request.cost))")
    } else {
      writer.key("contract_amount")
      writer.value(YooMoneyAmount.json(request.cost + (trick == .otherAmount ? 100 : 0)))
      writer.member("title", "Payment to &quot;\(request.to)&quot;")
    }
    if let balance {
      writer.key("balance")
      writer.value(YooMoneyAmount.json(balance))
    }
    if !isSample { writer.key("money_source") }
    if !isSample { writer.beginObject() }
    writeSources(request, token, to: &writer)
    if !isSample { writer.endObject() }
    if request.pattern == "p2p" {
      writer.member("recipient_account_status", "identified")
      writer.member("recipient_account_type", "personal")
    }
    writeTest(request, to: &writer)
    writer.member("recommended_by", "nobody")
    writer.endObject()
    return .json(writer.bytes)
  }

  private func writeSources(
    _ request: YooMoneyRequest,
    _ token: YooMoneyToken,
    to writer: inout JSONWriter
  ) {
    writer.key("wallet")
    writer.beginObject()
    writer.member("allowed", token.allows(source: "wallet"))
    writer.endObject()
    guard request.pattern != "p2p" else { return }
    writer.key("cards")
    writer.beginObject()
    writer.member("allowed", token.allows(source: "card"))
    writer.member("csc_required", true)
    writer.key("items")
    writer.beginArray()
    writer.beginObject()
    writer.member("id", YooMoneySimulator.card)
    writer.member("pan_fragment", "5280****7918")
    writer.member("type", "MasterCard")
    writer.endObject()
    writer.endArray()
    writer.endObject()
  }

  private func writeTest(_ request: YooMoneyRequest, to writer: inout JSONWriter) {
    guard request.test != nil else { return }
    writer.member("test_payment", true)
    writer.member("error_description", "requested error")
  }

  /// The answer to a confirmation.
  func processed(_ request: YooMoneyRequest, balance: Int64? = nil) -> Simulated {
    var writer = JSONWriter()
    writer.beginObject()
    if trick == .unknownStatus || request.showsUnknownWord {
      writer.member("status", "reconsidering")
    } else {
      write(request, balance, to: &writer)
    }
    writeTest(request, to: &writer)
    writer.member("recommended_by", "nobody")
    writer.endObject()
    return .json(writer.bytes)
  }

  private func write(_ request: YooMoneyRequest, _ balance: Int64?, to writer: inout JSONWriter) {
    switch request.state {
    case .paid(let operation): writePaid(request, operation, balance, to: &writer)
    case .challenged(passed: nil):
      writer.member("status", "ext_auth_required")
      writer.member("acs_uri", "\(base)/\(provider)/acs/\(request.page)")
      writer.key("acs_params")
      writer.beginObject()
      for param in request.params { writer.member(param.name, param.value) }
      writer.endObject()
    case .refused(let code):
      writer.member("status", "refused")
      writer.member("error", code)
    default:
      writer.member("status", "in_progress")
      writeRetry(after: request.answers, to: &writer)
    }
  }

  /// The time to the next question, in every way that it comes.
  private func writeRetry(after answers: Int, to writer: inout JSONWriter) {
    switch answers % 5 {
    case 0: writer.member("next_retry", Int64(1000))
    case 1: writer.member("next_retry", "1000")
    case 2: break
    case 3: writer.member("next_retry", Int64(0))
    default: writer.member("next_retry", Int64(86_400_000))
    }
  }

  private func writePaid(
    _ request: YooMoneyRequest,
    _ operation: String,
    _ balance: Int64?,
    to writer: inout JSONWriter
  ) {
    let isOther = trick == .otherAmount
    writer.member("status", "success")
    if request.instance == nil { writer.member("payment_id", operation) }
    if request.test != nil {
      writer.member("invoice_id", Int64(0))
    } else if request.instance != nil || request.pattern != "p2p" {
      writer.member("invoice_id", operation)
    }
    if !request.wallet.isEmpty { writer.member("payer", request.wallet) }
    if request.pattern == "p2p" { writer.member("payee", request.to) }
    writer.key("credit_amount")
    writer.value(YooMoneyAmount.json(request.due + (isOther ? 100 : 0)))
    if let balance {
      writer.key("balance")
      writer.value(YooMoneyAmount.json(balance))
    }
  }
}
