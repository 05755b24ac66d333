internal import HTTPServer
internal import Payments
internal import Synchronization
internal import Wire

extension TinkoffSimulator {
  /// The two calls that bring the issuer's answer; forms, which a browser may post itself.
  static let submissions: Set = ["Submit3DSAuthorization", "Submit3DSAuthorizationV2"]

  func submit(_ call: ProviderCall) throws(TinkoffRefusal) -> Simulated {
    let fields = TinkoffFields(body: try Self.form(of: call.request))
    let version: TinkoffChallenge.Version =
      call.method == "Submit3DSAuthorization" ? .one : .two
    // A browser signs nothing; whoever names a terminal must be it.
    let isSigned = fields.body["TerminalKey"] != nil || fields.body["Token"] != nil
    let isBrowser = fields.body[version == .one ? "PaRes" : "cres"] != nil
    let terminal = isSigned || !isBrowser ? try terminal(of: fields) : nil
    let outcome = book.withLock { book in
      Result { () throws(TinkoffRefusal) -> Simulated in
        book.settle(until: call.now)
        let challenge = try Self.answered(version, fields, &book)
        guard !challenge.isSubmitted else {
          throw TinkoffRefusal("54", "3DS уже была пройдена.")
        }
        guard let isPassed = challenge.isPassed else {
          throw TinkoffRefusal("99", "Попробуйте повторить попытку позже.")
        }
        if let binding = book.bindings.values.first(where: { $0.paymentID == challenge.id }) {
          guard terminal == nil || terminal?.key == binding.terminal else {
            throw TinkoffBook.notFound
          }
          book.challenges[challenge.id]?.isSubmitted = true
          return Self.reply(to: book.complete(binding, isAllowed: isPassed))
        }
        guard let payment = book.look(at: challenge.id, now: call.now),
          terminal == nil || terminal?.key == payment.terminal
        else { throw TinkoffBook.notFound }
        guard payment.status == .threeDSChecking else { throw TinkoffBook.wrongState }
        book.challenges[challenge.id]?.isSubmitted = true
        guard isPassed else {
          return Self.decline(payment, .notAuthenticated, call, &book)
        }
        return try Self.pay(payment, call, &book)
      }
    }
    return try outcome.get()
  }

  /// The challenge that the request speaks of.
  private static func answered(
    _ version: TinkoffChallenge.Version,
    _ fields: TinkoffFields,
    _ book: inout TinkoffBook
  ) throws(TinkoffRefusal) -> TinkoffChallenge {
    let found: TinkoffChallenge?
    if let id = fields.text("PaymentId") {
      found = book.challenges[id]
    } else if version == .one {
      found = book.challenges.values.first { $0.session == fields.text("MD") }
    } else {
      let server = TinkoffChallenge.object(in: fields.text("cres"))?["threeDSServerTransID"]?.text
      found = book.challenges.values.first { $0.serverID == server }
    }
    guard let found, found.version == version, found.isShown else { throw TinkoffBook.notFound }
    guard version == .one else {
      if let cres = fields.text("cres"), cres != found.cres {
        throw TinkoffRefusal("111", "Неверный cres.")
      }
      return found
    }
    guard fields.text("MD") == found.session, fields.text("PaRes") == found.answer else {
      throw TinkoffRefusal("110", "Неверный PaRes.")
    }
    return found
  }

  private static func form(of request: ServerRequest) throws(TinkoffRefusal) -> JSONObject {
    let type = request.header("Content-Type")?.lowercased() ?? ""
    guard type.hasPrefix("application/x-www-form-urlencoded"),
      let pairs = try? FormBody.parseUnique(request.body)
    else { throw TinkoffRefusal("2", "Content-Type должен быть x-www-form-urlencoded.") }
    var body = JSONObject()
    for pair in pairs { body[pair.name] = .text(pair.value) }
    return body
  }

  private static func reply(to binding: TinkoffBinding) -> Simulated {
    let isDone = binding.state == .completed
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("Success", isDone)
    writer.member("ErrorCode", isDone ? "0" : "101")
    writer.member("TerminalKey", binding.terminal)
    writer.member("Status", binding.state.rawValue)
    writer.member("PaymentId", binding.paymentID)
    writer.endObject()
    return .json(writer.bytes)
  }
}
