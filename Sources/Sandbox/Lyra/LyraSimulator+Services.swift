internal import Crypto
internal import HTTPServer
internal import Payments
internal import Synchronization
internal import Wire

extension LyraSimulator {
  /// One call of a web service.
  func service(_ call: ProviderCall) -> Simulated {
    guard call.request.method == "POST" else { return .html(405, "405 Method Not Allowed") }
    var answer = LyraAnswer(service: call.method, trick: call.trick)
    do throws(LyraFault) {
      let shop = try shop(of: call.request)
      answer.shop = shop.siteID
      guard let json = try? JSON.parse(call.request.body), let body = json.object else {
        throw LyraFault("INT_902", "The body is no JSON object")
      }
      switch call.method {
      case "Charge/CreatePayment": return try createPayment(body, call, answer)
      case "Charge/SDKTest": return answer.echo(body["value"]?.text ?? "")
      case "Order/Get": return try orderGet(body, call, answer)
      case "Transaction/Get": return try transactionGet(body, call, answer)
      default: return try change(body, call, answer)
      }
    } catch {
      return answer.fault(error)
    }
  }

  private func shop(of request: ServerRequest) throws(LyraFault) -> LyraShop {
    let header = request.header("Authorization") ?? ""
    guard header.utf8.count <= 512, header.lowercased().hasPrefix("basic "),
      let bytes = try? Base64.decode(Array(header.utf8.dropFirst(6))),
      let text = String(validating: bytes, as: UTF8.self)
    else { throw .credentials }
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let shop = shops[String(parts[0])],
      shop.passwords.contains(where: { ConstantTime.equal(Array($0.utf8), Array(parts[1].utf8)) })
    else { throw .credentials }
    return shop
  }

  /// Order/Get: all transactions of an order; one that nobody has paid yet is not found.
  private func orderGet(
    _ body: JSONObject,
    _ call: ProviderCall,
    _ answer: LyraAnswer
  ) throws(LyraFault) -> Simulated {
    guard let order = body["orderId"]?.text, !order.isEmpty else { throw .input("orderId") }
    let key = LyraBook.key(shop: answer.shop, order: order)
    let found = book.withLock { book in
      book.settle(until: call.now)
      let transactions = book.lookAll(at: key, now: call.now)
      return transactions.compactMap { transaction in
        book[session: transaction.session]
          .map {
            LyraAnswer.Row(transaction: transaction, session: $0)
          }
      }
    }
    guard !found.isEmpty, call.trick != .missing else { throw .notFound }
    if case .late = call.trick { return .closed }
    if call.trick == .unknownCode { throw LyraFault("PSP_777", "Unknown") }
    return answer.order(order, found, now: call.now)
  }

  private func transactionGet(
    _ body: JSONObject,
    _ call: ProviderCall,
    _ answer: LyraAnswer
  ) throws(LyraFault) -> Simulated {
    guard let uuid = body["uuid"]?.text else { throw .input("uuid") }
    let found = book.withLock { book -> LyraAnswer.Row? in
      book.settle(until: call.now)
      return book.look(at: uuid, now: call.now).flatMap { book.row($0, of: answer.shop) }
    }
    guard let found, call.trick != .missing else { throw .notFound }
    if case .late = call.trick { return .closed }
    if call.trick == .unknownCode { throw LyraFault("PSP_777", "Unknown") }
    return answer.transaction(found)
  }

  /// The services that change a transaction.
  private func change(
    _ body: JSONObject,
    _ call: ProviderCall,
    _ answer: LyraAnswer
  ) throws(LyraFault) -> Simulated {
    let order = try LyraOrder(service: call.method, body: body)
    let outcome = book.withLock { book in
      Result { () throws(LyraFault) in
        book.settle(until: call.now)
        return try book.obey(order, shop: answer.shop, call)
      }
    }
    let done = try outcome.get()
    if call.trick == .unknownCode { throw LyraFault("PSP_777", "Unknown") }
    var answer = answer
    answer.trick = done.trick
    return done.ending.end(answer.transaction(done.row))
  }
}
