internal import HTTPServer
internal import Payments
internal import Synchronization
internal import Wire

extension TinkoffSimulator {
  /// The first part of the paths of T-Pay, behind `v2/`; they are asked by GET and carry no token.
  static let tinkoffPayPath = "TinkoffPay/"

  /// The name under which they are counted.
  static let tinkoffPayName = "TinkoffPay"

  /// The status of a terminal, and the link and the picture of a payment.
  func tinkoffPay(_ call: ProviderCall) -> Simulated {
    guard call.request.method == "GET" else { return .html(405, "405 Method Not Allowed") }
    let prefix = "/\(id)/v2/\(Self.tinkoffPayPath)"
    let parts = call.request.path.dropFirst(prefix.utf8.count)
      .split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    do throws(TinkoffRefusal) {
      switch (parts.count, parts.first, parts.last) {
      case (3, "terminals", "status"): return try tinkoffPayStatus(parts[1])
      case (5, "transactions", "link") where parts[2] == "versions":
        return try tinkoffPayLink(parts[1], version: parts[3], call)
      case (2, _, "QR"): return try tinkoffPayPicture(parts[0], call)
      default: return .html(404, "404 Not Found")
      }
    } catch {
      return error.answer
    }
  }

  private func tinkoffPayStatus(_ key: String) throws(TinkoffRefusal) -> Simulated {
    guard let terminal = terminals[key] else {
      throw TinkoffRefusal("205", "Указанный терминал не найден.")
    }
    var parameters = JSONObject()
    parameters["Allowed"] = .boolean(terminal.allowsTinkoffPay)
    if terminal.allowsTinkoffPay { parameters["Version"] = .text("2.0") }
    var reply = JSONObject.accepted(terminal)
    reply["TerminalKey"] = nil
    reply["Params"] = .object(parameters)
    return reply.answer
  }

  private func tinkoffPayLink(
    _ payment: String,
    version: String,
    _ call: ProviderCall
  ) throws(TinkoffRefusal) -> Simulated {
    guard version == "2.0" || version == "1.0" else {
      throw TinkoffRefusal("203", "Неизвестная версия TinkoffPay.")
    }
    let shown = try show(payment, call)
    let address =
      version == "2.0"
      ? "https://o.tbank.ru/tpay/\(shown.id)"
      : "tinkoffbank://Main/EInvoicing?billId=\(shown.id)&providerId=e-invoicing"
    var parameters = JSONObject()
    parameters["RedirectUrl"] = .text(address)
    if version == "2.0" { parameters["WebQR"] = .text("https://o.tbank.ru/tpay/\(shown.id)/qr") }
    var reply = JSONObject()
    reply["Success"] = .boolean(true)
    reply["ErrorCode"] = .text("0")
    reply["Params"] = .object(parameters)
    return reply.answer
  }

  private func tinkoffPayPicture(
    _ payment: String,
    _ call: ProviderCall
  ) throws(TinkoffRefusal) -> Simulated {
    let shown = try show(payment, call)
    let picture = Self.image(of: "https://o.tbank.ru/tpay/\(shown.id)")
    return Simulated(ServerReply(status: 200, type: "image/svg+xml", text: picture))
  }

  /// The payment waits for the payer's app from then on.
  private func show(
    _ id: String,
    _ call: ProviderCall
  ) throws(TinkoffRefusal) -> TinkoffPayment {
    let outcome = book.withLock { book in
      Result { () throws(TinkoffRefusal) -> TinkoffPayment in
        book.settle(until: call.now)
        guard var payment = book.look(at: id, now: call.now) else { throw TinkoffBook.notFound }
        guard payment.status == .new || payment.status == .formShowed else {
          throw TinkoffBook.wrongState
        }
        guard terminals[payment.terminal]?.allowsTinkoffPay ?? false else {
          throw TinkoffRefusal("1099", "Способ оплаты отключён.")
        }
        payment.rail = .tinkoffPay
        if payment.status == .new { payment.move(to: .formShowed) }
        book[id] = payment
        return payment
      }
    }
    return try outcome.get()
  }
}
