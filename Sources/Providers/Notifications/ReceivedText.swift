import Wire

/// The text of a message: its declared values, and what its signature may cover.
struct ReceivedText {
  let values: ReplyValues
  let input: SignatureInput

  init(_ message: IncomingMessage, _ plan: NotificationPlan) throws(ReplyParser.Unreadable) {
    var text = message.body
    var pairs: [FormPair]?
    if plan.formField != nil || plan.reading.format == .urlencoded {
      do throws(FormError) {
        pairs = try FormBody.parseUnique(message.body)
      } catch { throw ReplyParser.Unreadable("the body is no form") }
    }
    if let name = plan.formField {
      guard let field = pairs?.first(where: { $0.name == name }) else {
        throw ReplyParser.Unreadable("the form has no field \(name)")
      }
      text = Array(field.value.utf8)
    }
    let reply = HTTPReply(status: 200, headers: message.headers, body: text)
    values = try ReplyParser(plan: plan.reading, reply: reply).parse().values
    if let pairs {
      input = SignatureInput(pairs: pairs, rawBody: message.body)
    } else if plan.reading.format == .text {
      input = SignatureInput(fields: [], rawBody: message.body)
    } else {
      input = SignatureInput(json: try plan.reading.tree.root(of: text), rawBody: message.body)
    }
  }
}
