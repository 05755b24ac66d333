internal import HTTPServer
internal import Payments
internal import Synchronization
internal import Wire

extension YooMoneySimulator {
  /// One method of the API.
  func api(_ call: ProviderCall) -> Simulated {
    do throws(YooMoneyError) {
      guard let fields = YooMoneyFields(bodyOf: call.request) else {
        throw YooMoneyError.malformed
      }
      if call.trick == .unknownCode { throw YooMoneyError.code("brand_new_error") }
      settle(until: call.now)
      switch call.method {
      case "instance-id": return try instance(fields, call)
      case "request-external-payment": return try requestExternal(fields, call)
      case "process-external-payment": return try processExternal(fields, call)
      default: break
      }
      let token = try token(of: call.request)
      switch call.method {
      case "revoke":
        book.withLock { $0.tokens[token.text] = nil }
        return Simulated(ServerReply(status: 200))
      case "request-payment": return try request(fields, token, call)
      case "process-payment": return try process(fields, token, call)
      case "account-info": return try accountInfo(token)
      case "operation-history": return try history(fields, token, call)
      case "operation-details": return try details(fields, token, call)
      default: return .html(404, "404 Not Found")
      }
    } catch {
      return Self.refuse(error, call.method)
    }
  }

  /// The token of the head, or 401.
  private func token(of request: ServerRequest) throws(YooMoneyError) -> YooMoneyToken {
    let words = (request.header("Authorization") ?? "").split(separator: " ").map(String.init)
    guard words.count == 2, words[0] == "Bearer",
      let token = book.withLock({ $0.tokens[words[1]] })
    else { throw .token }
    return token
  }

  /// A refusal; the reading methods know no status.
  private static func refuse(_ error: YooMoneyError, _ method: String) -> Simulated {
    if let bare = error.bare { return bare }
    guard case .code(let code) = error else { return .html(500, "500 Internal Server Error") }
    var writer = JSONWriter()
    writer.beginObject()
    if !method.hasPrefix("operation-") { writer.member("status", "refused") }
    writer.member("error", code)
    writer.member("error_description", "Refused: \(code)")
    if code == "account_blocked" {
      writer.member("account_unblock_uri", "https://yoomoney.ru/unblock")
    }
    if code == "ext_action_required" {
      writer.member("ext_action_uri", "https://yoomoney.ru/action")
    }
    writer.endObject()
    return .json(writer.bytes)
  }

  private func accountInfo(_ token: YooMoneyToken) throws(YooMoneyError) -> Simulated {
    guard token.may("account-info") else { throw .scope }
    let balance = book.withLock { $0.balance(of: token.wallet) }
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("account", token.wallet)
    writer.key("balance")
    writer.value(YooMoneyAmount.json(balance))
    writer.member("currency", "643")
    writer.member("account_status", "identified")
    writer.member("account_type", "personal")
    writer.key("balance_details")
    writer.beginObject()
    for name in ["total", "available"] {
      writer.key(name)
      writer.value(YooMoneyAmount.json(balance))
    }
    writer.endObject()
    writer.key("cards_linked")
    writer.beginArray()
    writer.beginObject()
    writer.member("pan_fragment", "5280****7918")
    writer.member("type", "MasterCard")
    writer.endObject()
    writer.endArray()
    writer.key("seen_first_today")
    writer.boolean(true)
    writer.endObject()
    return .json(writer.bytes)
  }

  /// The form of a shop: HTTP 300 with where it is posted to.
  func showcase(_ call: ProviderCall) -> Simulated {
    let pattern = String(call.request.path.dropFirst("/\(id)/api/showcase/".count))
    guard LyraFormat.isDigits(pattern, 1...10), pattern != "404" else {
      return .html(404, "404 Not Found")
    }
    if call.request.method == "POST" {
      guard let fields = YooMoneyFields(bodyOf: call.request), fields["customerNumber"] != nil,
        let sum = fields["sum"], YooMoneyAmount.minorUnits(sum) != nil
      else {
        let body = #"{"error":[{"name":"customerNumber","alert":"Required"}]}"#
        return .json(Array(body.utf8), status: 400)
      }
      return .json(Array(#"{"params":{"sum":"\#(sum)"}}"#.utf8))
    }
    let form =
      #"{"title":"Shop","money_source":["wallet","cards"],"form":["#
      + #"{"type":"text","name":"customerNumber","required":true},"#
      + #"{"type":"amount","name":"sum","currency":"RUB"}]}"#
    var answer = Simulated.json(Array(form.utf8), status: 300)
    let address = "\(PageAddress.base(of: call.request))/\(id)/api/showcase/\(pattern)"
    answer.reply.headers.append(HTTPHeader("Location", address))
    return answer
  }
}
