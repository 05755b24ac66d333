internal import Crypto
internal import HTTPServer
internal import Payments
internal import Synchronization
internal import Wire

extension TinkoffSimulator {
  /// The name under which requests of the issuer's pages are counted.
  static let issuerName = "acs"
  /// Where browsers may be sent when a hidden frame has done its work.
  static let sinkPath = "v2/Complete3DSMethodv2"

  /// The issuer's pages: the hidden frame, and the question of either version.
  func issuer(_ call: ProviderCall) -> Simulated {
    let path = String(call.request.path.dropFirst("/\(id)/".count))
    if path == Self.sinkPath { return HTMLPage(title: "Thank you").answer() }
    guard call.request.method == "POST" else { return .html(405, "405 Method Not Allowed") }
    let pairs = (try? FormBody.parseUnique(call.request.body)) ?? []
    let values = Dictionary(
      pairs.map { ($0.name, $0.value) },
      uniquingKeysWith: { first, _ in first }
    )
    if path == "acs/method" { return frame(values) }
    let parts = path.split(separator: "/")
    guard parts.count == 3, let number = parts.last.map({ String($0) }),
      let challenge = book.withLock({ $0.challenges[number] }), challenge.isShown,
      parts[1] == (challenge.version == .one ? "v1" : "v2")
    else { return .html(404, "404 Not Found") }
    guard let word = values["outcome"] else {
      guard challenge.isAsked(by: values), challenge.isPassed == nil else {
        return .html(400, "400 Bad Request")
      }
      return Self.question(challenge, values["TermUrl"] ?? "")
    }
    return answer(word, to: challenge, values)
  }

  /// The frame tells the merchant that it was shown.
  private func frame(_ values: [String: String]) -> Simulated {
    guard let object = TinkoffChallenge.object(in: values["threeDSMethodData"]),
      let server = object["threeDSServerTransID"]?.text,
      let home = object["threeDSMethodNotificationURL"]?.text,
      book.withLock({ $0.challenges.values.contains { $0.serverID == server && $0.hasMethod } })
    else { return .html(400, "400 Bad Request") }
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("threeDSServerTransID", server)
    writer.endObject()
    let data = Base64.text(of: writer.bytes, .url, padded: false)
    return Self.goodbye(to: home, [("threeDSMethodData", data)])
  }

  private static func question(_ challenge: TinkoffChallenge, _ home: String) -> Simulated {
    let version = challenge.version == .one ? "v1" : "v2"
    var page = HTMLPage(
      title: "3-D Secure",
      lines: ["Payment \(challenge.id): the code is \(TinkoffCard.passcode)."]
    )
    page.inputs = "<label>Code <input name=\"code\" value=\"\(TinkoffCard.passcode)\"></label>\n"
    page.inputs += "<input type=\"hidden\" name=\"TermUrl\" value=\"\(HTMLPage.escaped(home))\">\n"
    page.action = "/tinkoff/acs/\(version)/\(challenge.id)"
    page.buttons = [
      HTMLPage.Button(outcome: .pay, label: "Confirm"),
      HTMLPage.Button(outcome: .refuse, label: "Fail"),
      HTMLPage.Button(outcome: .abandon, label: "Leave"),
    ]
    return page.answer()
  }

  private func answer(
    _ word: String,
    to challenge: TinkoffChallenge,
    _ values: [String: String]
  ) -> Simulated {
    guard let outcome = PayerVisit.Outcome(rawValue: word) else {
      return .html(400, "400 Bad Request")
    }
    if outcome == .pay, let code = values["code"], code != TinkoffCard.passcode {
      return HTMLPage(title: "Wrong code", lines: ["The code is \(TinkoffCard.passcode)."])
        .answer(400)
    }
    guard outcome != .abandon else { return HTMLPage(title: "Left").answer() }
    let done = book.withLock { book in
      book.authenticate(challenge.id, outcome)
      return book.challenges[challenge.id]
    }
    guard let done else { return .html(404, "404 Not Found") }
    switch done.version {
    case .one:
      let home = values["TermUrl"] ?? ""
      return Self.goodbye(to: home, [("MD", done.session), ("PaRes", done.answer)])
    case .two: return Self.goodbye(to: done.home ?? "", [("cres", done.cres)])
    }
  }

  /// A page that posts itself back to the merchant.
  private static func goodbye(
    to home: String,
    _ pairs: [(name: String, value: String)]
  ) -> Simulated {
    var page = HTMLPage(title: "3-D Secure", lines: ["Thank you."])
    if home.hasPrefix("http://") || home.hasPrefix("https://") {
      page.back = home
      page.backPairs = pairs
      page.backAfter = 0
    }
    return page.answer()
  }

  /// Does what a payer does at the issuer, or on the page where a card is bound; nil when the
  /// payer is not there.
  func visitIssuer(_ visit: PayerVisit, at now: Instant) -> Simulated? {
    book.withLock { book in
      book.settle(until: now)
      let payment = terminals.keys.sorted()
        .compactMap { book.payment(terminal: $0, order: visit.order)?.id }.first
      let binding = book.bindings[visit.order]
      guard let id = payment ?? binding?.paymentID else { return nil }
      if let challenge = book.challenges[id], challenge.isShown, !challenge.isSubmitted {
        book.authenticate(id, visit.outcome)
        let state = binding?.state.rawValue ?? book[id]?.word ?? ""
        return visit.answer(reference: id, state: state)
      }
      guard var binding, binding.state == .new || binding.state == .formShowed else { return nil }
      guard visit.outcome != .abandon else {
        return visit.answer(reference: id, state: binding.state.rawValue)
      }
      let number = visit.card ?? TinkoffCard.plain
      binding.card = TinkoffCardData(number: number, expiry: "1230")
      let isAllowed = visit.outcome == .pay && TinkoffCard.isNumber(number)
      let done = book.complete(binding, isAllowed: isAllowed)
      return visit.answer(reference: id, state: done.state.rawValue)
    }
  }
}
