internal import HTTPServer
internal import Payments
internal import Synchronization
internal import Wire

extension TinkoffSimulator {
  /// The path by which a test lets a payer's bank read a code.
  static let scanPath = "_scan"

  /// `POST /tinkoff/_scan {"qr":"https://qr.nspk.ru/…","outcome":"pay"}`: a payer's bank reads the
  /// code of a payment or of a binding; `pay`, `refuse` and `abandon` are what the payer does then.
  func scan(_ call: ProviderCall) -> Simulated {
    guard call.request.method == "POST" else { return .html(405, "405 Method Not Allowed") }
    guard let json = try? JSON.parse(call.request.body), let qr = json["qr"]?.text,
      let outcome = json["outcome"]?.text.flatMap(PayerVisit.Outcome.init(rawValue:))
    else {
      return PayerVisit.refusal(400, "\"qr\" is what the code says, \"outcome\" what is done")
    }
    let path = qr.split(separator: "/").last ?? ""
    let code = String(path.prefix { $0 != "?" })
    guard let shown = book.withLock({ $0.codes[code] }) else {
      return PayerVisit.refusal(404, "the code is nobody's")
    }
    switch shown {
    case .link(let key): return visit(PayerVisit(order: key, outcome: outcome), at: call.now)
    case .payment(let id):
      guard let order = book.withLock({ $0[id]?.order }) else {
        return PayerVisit.refusal(404, "the code is nobody's")
      }
      return visit(PayerVisit(order: order, outcome: outcome), at: call.now)
    }
  }

  /// What the payer does about a binding; nil when there is none of that key.
  func visitLink(_ visit: PayerVisit) -> Simulated? {
    let done = book.withLock { book -> Result<TinkoffLink, TinkoffRefusal>? in
      guard book.links[visit.order] != nil else { return nil }
      return Result { () throws(TinkoffRefusal) in
        try book.step(visit.outcome, ofLink: visit.order)
      }
    }
    switch done {
    case nil: return nil
    case .success(let link):
      return visit.answer(reference: link.requestKey, state: link.status.rawValue)
    case .failure(let refusal):
      return PayerVisit.refusal(409, "\(refusal.code): \(refusal.details)")
    }
  }
}
