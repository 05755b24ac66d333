internal import Crypto
internal import HTTPServer
internal import Payments
internal import Synchronization
internal import Wire

extension PortmoneSimulator {
  /// One call of the gateway: the method stands in the body.
  func gateway(_ call: ProviderCall) -> Simulated {
    guard call.request.method == "POST" else { return .html(405, "405 Method Not Allowed") }
    let answer = PortmoneAnswer(trick: call.trick)
    do throws(PortmoneFault) {
      guard let json = try? JSON.parse(call.request.body), let body = json.object else {
        throw .field("body")
      }
      let method = body["method"]?.text ?? ""
      if method == "createLinkPayment" { return try createLink(body, call) }
      guard let data = body["params"]?.object?["data"]?.object else { throw .field("params") }
      let payee = try payee(data)
      switch method {
      case "result": return try result(data, payee, call, answer)
      case "confirmPreauth":
        let amount = try Self.amount(data, "postauthAmount")
        return try change(data, payee, call, answer) { .confirm(bill: $0, amount) }
      case "rejectPreauth": return try change(data, payee, call, answer) { .reject(bill: $0) }
      case "return":
        let amount = try Self.amount(data, "returnAmount")
        return try change(data, payee, call, answer) { .giveBack(bill: $0, amount) }
      case "closeInvoice": return try close(data, payee, call)
      default: throw .field("method")
      }
    } catch {
      return answer.fault(error)
    }
  }

  private func payee(_ data: JSONObject) throws(PortmoneFault) -> PortmonePayee {
    guard let payee = data["payeeId"]?.scalarText.flatMap({ payees[$0] }),
      data["login"]?.text == payee.login, let password = data["password"]?.text,
      ConstantTime.equal(Array(password.utf8), Array(payee.password.utf8))
    else { throw .credentials }
    return payee
  }

  private static func amount(
    _ data: JSONObject,
    _ name: String
  ) throws(PortmoneFault) -> Int64 {
    guard let text = data[name]?.scalarText, let minor = PortmoneAmount.minorUnits(text) else {
      throw .field(name)
    }
    return minor
  }

  private func createLink(_ body: JSONObject, _ call: ProviderCall) throws(PortmoneFault)
    -> Simulated
  {
    let link = try PortmoneLink(body)
    guard let payee = payees[link.payee], payee.login == link.login else {
      throw PortmoneFault.credentials
    }
    guard PortmoneSignature.isRight(link, of: payee) else { throw PortmoneFault.signature }
    let opened = book.withLock { book in
      Result { () throws(PortmoneFault) in
        book.settle(until: call.now)
        return try book.open(link, at: call.now)
      }
    }
    let order = try opened.get()
    if case .late = call.trick { return .closed }
    if call.trick == .unknownCode { throw PortmoneFault("777", "Unknown") }
    let base = PageAddress.base(of: call.request)
    return PortmoneAnswer.link("\(base)/\(id)/\(Self.pagePath)\(order.page)")
  }

  private func result(
    _ data: JSONObject,
    _ payee: PortmonePayee,
    _ call: ProviderCall,
    _ answer: PortmoneAnswer
  ) throws(PortmoneFault) -> Simulated {
    let query = try PortmoneQuery(data, now: call.now)
    if case .late = call.trick { return .closed }
    if call.trick == .unknownCode { throw PortmoneFault("777", "Unknown") }
    let found = book.withLock { book -> (PortmoneOrder, [PortmoneRow])? in
      book.settle(until: call.now)
      guard let key = Self.key(query.order, query.bill, payee, book), let order = book[key] else {
        return nil
      }
      let rows = book.look(at: key, now: call.now)
      return (order, rows.filter { query.counts($0) })
    }
    guard let (order, rows) = found, call.trick != .missing else { return .json(Array("[]".utf8)) }
    return answer.rows(rows, of: order, payee: payee)
  }

  private static func key(
    _ order: String?,
    _ bill: String?,
    _ payee: PortmonePayee,
    _ book: PortmoneBook
  ) -> String? {
    if let bill { return book.key(ofBill: bill, payee: payee.id) }
    return order.map { PortmoneBook.key(payee: payee.id, order: $0) }
  }

  private func change(
    _ data: JSONObject,
    _ payee: PortmonePayee,
    _ call: ProviderCall,
    _ answer: PortmoneAnswer,
    _ make: (String?) -> PortmoneBook.Change
  ) throws(PortmoneFault) -> Simulated {
    let bill = data["shopbillId"]?.scalarText.flatMap { $0.isEmpty ? nil : $0 }
    let number = data["shopOrderNumber"]?.text
    let change = make(bill)
    let outcome = book.withLock { book in
      Result { () throws(PortmoneFault) in
        book.settle(until: call.now)
        guard let key = Self.key(number, bill, payee, book) else { throw .notFound }
        return try book.obey(change, of: key, call)
      }
    }
    let done = try outcome.get()
    if call.trick == .unknownCode { throw PortmoneFault("777", "Unknown") }
    guard let row = done.row else { return .closed }
    var answer = answer
    answer.trick = done.trick
    return done.ending.end(answer.change(row, of: done.order))
  }

  /// Cancels a link that nobody has paid.
  private func close(
    _ data: JSONObject,
    _ payee: PortmonePayee,
    _ call: ProviderCall
  ) throws(PortmoneFault) -> Simulated {
    let key = PortmoneBook.key(payee: payee.id, order: data["shopOrderNumber"]?.text ?? "")
    let isClosed = book.withLock { book in
      book.settle(until: call.now)
      guard let order = book[key], !order.rows.contains(where: { $0.status == .paid }) else {
        return false
      }
      book[key]?.isOver = true
      return true
    }
    guard isClosed else { throw .notFound }
    return .json(Array(#"{"errorCode":"0","error":""}"#.utf8))
  }
}
