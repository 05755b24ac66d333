internal import HTTPServer
internal import Payments
internal import Synchronization
internal import Wire

extension AssistSimulator {
  /// One call of a web service; errors come with 200.
  func service(_ service: AssistService, _ call: ProviderCall) -> Simulated {
    let fields = AssistFields(body: call.request.body)
    var answer = AssistAnswer(service: service, format: service.format)
    do throws(AssistFault) {
      answer.format = try AssistFormat(fields.value("Format"), default: service.format)
      let merchant = try merchant(fields)
      switch service {
      case .payrequest: return try payRequest(fields, merchant, call)
      case .silentpay, .tokenpay, .recurrent:
        let (form, means) = try sale(service, fields, merchant)
        return try sell(form, means, answer, merchant, call)
      case .orderstate, .orderresult: return try look(fields, answer, merchant, call)
      case .charge: return try change(AssistOrder(.charge, fields), answer, merchant, call)
      case .cancel, .wscancel:
        return try change(AssistOrder(.cancel, fields), answer, merchant, call)
      }
    } catch {
      return answer.fault(error)
    }
  }

  /// What is sold and what it is paid with.
  private func sale(
    _ service: AssistService,
    _ fields: AssistFields,
    _ merchant: AssistMerchant
  ) throws(AssistFault) -> (AssistForm, AssistBill.Means) {
    switch service {
    case .recurrent:
      let first = try fields.required("BillNumber", 143)
      let currency = try AssistForm.currency(fields.required("Currency", 105))
      let form = AssistForm(
        merchant: merchant.id,
        order: try fields.required("OrderNumber", 107),
        amount: try AssistForm.amount(fields.required("Amount", 108), currency, true),
        currency: currency,
        comment: fields.value("OrderComment")
      )
      let means = book.withLock { book in
        Result { () throws(AssistFault) in try book.recurrence(of: first, form) }
      }
      return (form, try means.get())
    case .tokenpay:
      let form = try AssistForm(fields, merchant: merchant.id, takesComma: true)
      guard ["1", "2", "3", "5", "6"].contains(fields.value("TokenType")) else { throw .value(111) }
      _ = try fields.required("PaymentToken", 106)
      return (form, .token)
    default:
      let form = try AssistForm(fields, merchant: merchant.id, takesComma: true)
      return (form, .card(try AssistCard(fields).masked))
    }
  }

  private func sell(
    _ form: AssistForm,
    _ means: AssistBill.Means,
    _ answer: AssistAnswer,
    _ merchant: AssistMerchant,
    _ call: ProviderCall
  ) throws(AssistFault) -> Simulated {
    let result = book.withLock { book in
      Result { () throws(AssistFault) in
        book.settle(until: call.now)
        return try book.sell(form, means, call)
      }
    }
    return reply(try result.get(), answer, merchant, call)
  }

  /// The state of an order's bills, inside the window that was asked for.
  private func look(
    _ fields: AssistFields,
    _ answer: AssistAnswer,
    _ merchant: AssistMerchant,
    _ call: ProviderCall
  ) throws(AssistFault) -> Simulated {
    let order = try fields.required("Ordernumber", 107)
    if case .late = call.trick { return .closed }
    if call.trick == .unknownCode { throw AssistFault(77, 777) }
    let window = AssistWindow(fields, now: call.now)
    let wanted = fields.value("Billnumber").prefix { $0 != "." }
    let bills = book.withLock { $0.look(merchant: merchant.id, order: order, at: call.now) }
      .filter { window.holds($0.created) && (wanted.isEmpty || $0.number == wanted) }
    var rows = bills.map { row($0, merchant, call) }
    if call.trick == .missing { rows = [] }
    if call.trick == .twoMatches, let last = rows.last {
      var other = last
      let bill = last.bill
      other.bill = AssistBill(
        number: AssistBook.number(of: bill.number),
        form: bill.form,
        means: bill.means,
        created: bill.created
      )
      other.bill.move(to: bill.state)
      other.bill.sum = bill.sum
      rows.append(other)
    }
    // Not sorted by time, as the documentation promises nothing.
    return answer.rows(rows.reversed())
  }

  private func change(
    _ order: AssistOrder,
    _ answer: AssistAnswer,
    _ merchant: AssistMerchant,
    _ call: ProviderCall
  ) throws(AssistFault) -> Simulated {
    let result = book.withLock { book in
      Result { () throws(AssistFault) in
        book.settle(until: call.now)
        let bill = try book.bill(order.bill, of: merchant.id)
        try order.check(against: bill)
        return try book.change(order, bill, call)
      }
    }
    return reply(try result.get(), answer, merchant, call)
  }

  private func reply(
    _ done: AssistBook.Done,
    _ answer: AssistAnswer,
    _ merchant: AssistMerchant,
    _ call: ProviderCall
  ) -> Simulated {
    guard let bill = done.bill else { return .closed }
    var shown = row(bill, merchant, call)
    if bill.shownWord == nil, bill.plan == .showsUnknownWord { shown.trick = .unknownStatus }
    if bill.isChallenged {
      shown.acs =
        "\(PageAddress.base(of: call.request))/\(id)/\(AssistPage.acs.path)?bill=\(bill.number)"
    }
    return done.ending.end(answer.rows([shown], second: bill.isChallenged ? 402 : 0))
  }

  private func row(
    _ bill: AssistBill,
    _ merchant: AssistMerchant,
    _ call: ProviderCall
  ) -> AssistRow {
    AssistRow(bill: bill, merchant: merchant, now: call.now, trick: call.trick)
  }

  /// Makes an order and answers the address of its page.
  private func payRequest(
    _ fields: AssistFields,
    _ merchant: AssistMerchant,
    _ call: ProviderCall
  ) throws(AssistFault) -> Simulated {
    try checkSignature(fields, merchant, isNeeded: false)
    let bill = try open(fields, merchant, call)
    if case .late = call.trick { return .closed }
    let base = PageAddress.base(of: call.request)
    var writer = JSONWriter()
    writer.beginObject()
    let isUnknown = call.trick == .unknownStatus || call.trick == .unknownCode
    writer.member("URL", "\(base)/\(id)/\(AssistPage.page.path)?CFSID=\(bill.number)")
    writer.member("orderstate", isUnknown ? "Reconciled" : bill.state.rawValue)
    writer.member("expirationtime", AssistRow.text(of: bill.created + AssistBill.pageTime))
    writer.endObject()
    return .json(writer.bytes)
  }

  /// Begins the bill of an order that is paid on a page.
  func open(
    _ fields: AssistFields,
    _ merchant: AssistMerchant,
    _ call: ProviderCall
  ) throws(AssistFault) -> AssistBill {
    let form = try AssistForm(fields, merchant: merchant.id, takesComma: false)
    let opened = book.withLock { book in
      Result { () throws(AssistFault) in
        book.settle(until: call.now)
        return try book.open(form, .page, at: call.now)
      }
    }
    return try opened.get()
  }
}
