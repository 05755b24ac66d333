import Payments
import Providers
import Wire

extension ExchangeReader {
  /// The payment that a file is about.
  struct Given {
    var context: CallContext
    var credentials: [Node.Entry]
  }

  /// Reads `given`.
  mutating func given(_ node: Node) -> Given? {
    guard var reader = MappingReader(node, name: "given", &diagnostics) else { return nil }
    let operation = reader.optional("operation").flatMap { self.operation($0, "operation") }
    let order = reader.optional("order")?.text("given.order", &diagnostics)
    let money = self.money(&reader)
    let description = reader.optional("description")?.scalar?.text
    let payee = reader.optional("payee")?.scalar?.text
    let customer = reader.optional("customer")?.scalar?.text
    let input = reader.optional("input").map { Self.texts($0) }
    let credentials = reader.optional("credentials")?.entries("given.credentials", &diagnostics)
    // Secrets are the sample's, and stand here by name for the reader alone.
    _ = reader.optional("secrets")
    let moments = moments(&reader)
    let locale = reader.optional("locale")?
      .choice("given.locale", among: ["uk", "en", "ru"], &diagnostics)
    let key = reader.optional("key")?.text("given.key", &diagnostics)
    let state = reader.optional("state")?.text("given.state", &diagnostics)
    let kept = reader.optional("kept").map { Self.texts($0) }
    let keptOnPayment = reader.optional("kept_on_payment").map { Self.texts($0) }
    let sequences = reader.optional("sequences").map { Self.texts($0) }
    let answers = reader.optional("answers").map { Self.texts($0) }
    let browser = reader.optional("browser").map { Self.texts($0) }
    let callback = reader.optional("callback").map { Self.texts($0) }
    let returnURL = reader.optional("return_url")?.text("given.return_url", &diagnostics)
    let running = reader.optional("running")
    let authorization = reader.optional("authorization").map { Self.texts($0) }
    reader.finish(&diagnostics)
    guard let money else { return nil }
    var content = PaymentContent(operation: operation ?? .charge, amount: money)
    content.reference = order
    content.description = description
    content.payee = payee
    content.customer = customer
    content.fields = input ?? [:]
    var context = CallContext(
      content: content,
      order: order ?? "ord-1",
      created: moments.created,
      kept: kept ?? [:],
      keptOnPayment: keptOnPayment ?? [:],
      state: state ?? "",
      key: key ?? "key-1",
      now: moments.now,
      locale: locale ?? "en"
    )
    for (name, number) in sequences ?? [:] {
      context.sequences[name] = AllottedNumber(text: number, at: context.now)
    }
    for (root, texts) in [("answer", answers), ("browser", browser), ("callback", callback)] {
      for (name, text) in texts ?? [:] { context.answers.hold(text, as: "\(root).\(name)") }
    }
    context.returnURL = returnURL
    if let authorization { context.authorization = Self.facts(authorization) }
    if let running { context.operation = self.running(running, money.currency) }
    return Given(context: context, credentials: credentials ?? [])
  }

  private mutating func operation(_ node: Node, _ name: String) -> Operation? {
    node.choice(name, as: Operation.self, &diagnostics)
  }

  private mutating func money(_ reader: inout MappingReader) -> Money? {
    let code = reader.required("currency", &diagnostics)
    let text = code?.text("given.currency", &diagnostics)
    guard let text, let currency = Currency(code: text) else {
      if let code, text != nil {
        diagnostics.error(
          .notOneOf,
          at: code.place,
          "\"given.currency\" must be a code of ISO 4217"
        )
      }
      return nil
    }
    return amount(reader.optional("amount"), "given.amount", currency)
  }

  private mutating func amount(_ node: Node?, _ name: String, _ currency: Currency) -> Money? {
    guard let node, let text = node.text(name, &diagnostics), text != "0" else {
      return Money(minorUnits: 0, currency: currency)
    }
    do {
      return try Money.parse(text, currency: currency)
    } catch {
      diagnostics.error(.wrongType, at: node.place, "\"\(name)\" is no amount of \(currency.code)")
      return nil
    }
  }

  /// When the payment was made, and the moment of the calls; a second lies between them.
  private mutating func moments(_ reader: inout MappingReader) -> (created: Instant, now: Instant) {
    let now = moment(reader.optional("now"), "given.now")
    let created = moment(reader.optional("created"), "given.created")
    let start = created ?? Instant(milliseconds: 1_700_000_000_000)
    return (start, now ?? start + .seconds(1))
  }

  private mutating func moment(_ node: Node?, _ name: String) -> Instant? {
    guard let node, let text = node.text(name, &diagnostics) else { return nil }
    guard let moment = Instant(rfc3339: text) else {
      diagnostics.error(.wrongType, at: node.place, "\"\(name)\" is no moment of RFC 3339")
      return nil
    }
    return moment
  }

  /// An authorization under way: `scope`, `redirect_uri` and the secret `code`.
  private static func facts(_ texts: [String: String]) -> AuthorizationFacts {
    AuthorizationFacts(
      scope: texts["scope"] ?? "",
      redirect: texts["redirect_uri"] ?? "",
      code: texts["code"]
    )
  }

  private mutating func running(_ node: Node, _ currency: Currency) -> OperationFacts? {
    guard var reader = MappingReader(node, name: "running", &diagnostics) else { return nil }
    let name = reader.required("operation", &diagnostics)
      .flatMap { operation($0, "running.operation") }
    let amount = amount(reader.optional("amount"), "running.amount", currency)
    let reference = reader.required("reference", &diagnostics)?
      .text("running.reference", &diagnostics)
    let captured = self.amount(reader.optional("captured"), "running.captured", currency)
    let refunded = self.amount(reader.optional("refunded"), "running.refunded", currency)
    let others = reader.optional("others")?
      .items("running.others", mayBeEmpty: true, &diagnostics)
    reader.finish(&diagnostics)
    guard let name, let amount, let reference else { return nil }
    return OperationFacts(
      name: name,
      amount: amount,
      reference: reference,
      capturedMinorUnits: captured?.minorUnits ?? 0,
      refundedMinorUnits: refunded?.minorUnits ?? 0,
      others: Set((others ?? []).compactMap { $0.scalar?.text })
    )
  }
}
