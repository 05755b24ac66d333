internal import HTTPServer
internal import Payments
internal import Synchronization
internal import Wire

extension AssistSimulator {
  /// A call of the mobile library (dossier §2.3).
  func mobile(_ method: AssistMobile, _ call: ProviderCall) -> Simulated {
    do throws(AssistFault) {
      guard let envelope = try? XML.parse(call.request.body), envelope.name == "Envelope",
        let body = envelope.children.first(where: { $0.name == "Body" }),
        let question = body.children.first
      else { throw .format(103) }
      let pairs = question.children.map { FormPair($0.name, $0.text) }
      let fields = AssistFields(pairs)
      let merchant = try unproved(fields)
      switch (method, question.name) {
      case (.registration, "getRegistration"): return try register(fields)
      case (.result, "orderresult"): return try result(fields, merchant, call)
      default: throw AssistFault.value(350)
      }
    } catch {
      return Self.soap(AssistAnswer.soapFault(error))
    }
  }

  private func register(_ fields: AssistFields) throws(AssistFault) -> Simulated {
    let device = try fields.required("DeviceUniqueId", 350)
    _ = try fields.required("ApplicationName", 350)
    let version = try fields.required("ApplicationVersion", 350)
    let number = book.withLock { $0.register("\(device)\0\(version)") }
    var markup = AssistMarkup()
    markup.raw(AssistAnswer.envelope)
    markup.prefix = "tns:"
    markup.open("getRegistrationResponse", " xmlns:tns=\"http://www.paysecure.ru/ws/\"")
    markup.element("registration_id", number)
    markup.close("getRegistrationResponse")
    markup.raw(AssistAnswer.envelopeEnd)
    return Self.soap(markup.text)
  }

  /// The newest bill of the day that was asked for; an order that nobody knows has none.
  private func result(
    _ fields: AssistFields,
    _ merchant: AssistMerchant,
    _ call: ProviderCall
  ) throws(AssistFault) -> Simulated {
    let order = try fields.required("ordernumber", 107)
    let device = fields.value("registration_id")
    guard book.withLock({ $0.devices.contains(device) }) else { throw .credentials }
    let bills = book.withLock { $0.look(merchant: merchant.id, order: order, at: call.now) }
    let day = fields.value("date")
    let rows = bills.filter { day.isEmpty || AssistRow.text(of: $0.created).hasPrefix(day) }
      .suffix(1)
      .map { AssistRow(bill: $0, merchant: merchant, now: call.now, trick: call.trick) }
    return AssistAnswer(service: .orderresult, format: .soap).rows(Array(rows))
  }

  private static func soap(_ text: String) -> Simulated {
    Simulated(ServerReply(status: 200, type: "text/xml; charset=utf-8", text: text))
  }
}
