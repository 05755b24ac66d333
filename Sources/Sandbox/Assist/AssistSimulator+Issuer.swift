internal import HTTPServer
internal import Payments
internal import Synchronization
internal import Wire

extension AssistSimulator {
  /// The issuer's page: the shop's form brings the payer, the buttons bring the answer home.
  func acs(_ call: ProviderCall, _ number: String) -> Simulated {
    let pairs = (try? FormBody.parseUnique(call.request.body)) ?? []
    let values = Dictionary(
      pairs.map { ($0.name, $0.value) },
      uniquingKeysWith: { first, _ in first }
    )
    let home = values["TermUrl"] ?? ""
    guard let bill = book.withLock({ $0[number] }) else { return .html(404, "404 Not Found") }
    guard values["outcome"] != nil else {
      guard values["PaReq"] == "PAREQ\(number)", bill.awaitsPayer else {
        return .html(400, "400 Bad Request")
      }
      return question(bill, home, values["MD"] ?? "")
    }
    guard let outcome = Self.outcome(of: call.request) else { return .html(400, "400 Bad Request") }
    switch step(outcome, number, at: call.now) {
    case .failure: return .html(409, "409 Conflict")
    case .success(let done):
      var page = HTMLPage(title: "3-D Secure", lines: ["Thank you."])
      if home.hasPrefix("http://") || home.hasPrefix("https://") {
        page.back = home
        page.backPairs = [("PaRes", "PARES\(number)"), ("MD", values["MD"] ?? "")]
        page.backAfter = 0
      }
      return done.ending.end(page.answer())
    }
  }

  private func question(_ bill: AssistBill, _ home: String, _ session: String) -> Simulated {
    let action = "/\(id)/\(AssistPage.acs.path)?bill=\(bill.number)"
    var page = Self.payPage(of: bill, action: action)
    for (name, value) in [("TermUrl", home), ("MD", session)] {
      page.inputs +=
        "<input type=\"hidden\" name=\"\(name)\" value=\"\(HTMLPage.escaped(value))\">\n"
    }
    return page.answer()
  }
}
