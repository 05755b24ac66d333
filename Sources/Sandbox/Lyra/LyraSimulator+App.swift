internal import HTTPServer
internal import Payments
internal import Synchronization
internal import Wire

extension LyraSimulator {
  /// The server of a shop's app, as the samples of both generations have one (dossier §8):
  /// `GET app/{email}/{amount}/{mode}/{lang}/{card}`, with `performInit/` before it too, and
  /// `POST app/` with JSON.
  func app(_ call: ProviderCall) -> Simulated {
    guard let shop = shops.values.min(by: { $0.siteID < $1.siteID }) else {
      return .html(404, "404 Not Found")
    }
    let path = call.request.path.dropFirst("/\(id)/\(Self.appPath)".count)
    if call.request.method == "POST", path.isEmpty { return second(call, shop) }
    guard call.request.method == "GET" else { return .html(405, "405 Method Not Allowed") }
    var parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    if parts.first == "performInit" { parts.removeFirst() }
    guard parts.count == 5 else { return .html(404, "404 Not Found") }
    var asked = AppRequest(amount: parts[1], mode: parts[2], language: parts[3], card: parts[4])
    asked.mail = parts[0] == "noemail" ? "" : parts[0]
    do throws(LyraRefusal) {
      let session = try begin(asked, shop, generation: 1, call)
      var writer = JSONWriter()
      writer.beginObject()
      let base = PageAddress.base(of: call.request)
      writer.member("redirect_url", "\(base)\(Self.path(of: session))")
      writer.key("cookies")
      writer.beginArray()
      writer.beginObject()
      writer.member("name", "JSESSIONID")
      writer.member("value", session.id)
      writer.endObject()
      writer.endArray()
      writer.endObject()
      return .json(writer.bytes)
    } catch {
      return .html(500, "500 Internal Server Error")
    }
  }

  private func second(_ call: ProviderCall, _ shop: LyraShop) -> Simulated {
    guard let json = try? JSON.parse(call.request.body), let body = json.object else {
      return Self.secondAnswer(400, error: "Bad request: invalid JSON")
    }
    func text(_ name: String) -> String { body[name]?.scalarText ?? "" }
    var asked = AppRequest(
      amount: text("amount"),
      mode: text("mode"),
      language: text("language"),
      card: text("cardType")
    )
    asked.mail = text("email")
    asked.order = text("orderId")
    asked.currency = text("currency")
    do throws(LyraRefusal) {
      let session = try begin(asked, shop, generation: 2, call)
      let base = PageAddress.base(of: call.request)
      return Self.secondAnswer(200, url: "\(base)\(Self.path(of: session))")
    } catch {
      // One error for every field, as the sample has it.
      return Self.secondAnswer(500, error: "The payment could not be initialised")
    }
  }

  private static func secondAnswer(
    _ status: Int,
    url: String? = nil,
    error: String? = nil
  ) -> Simulated {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("status", url == nil ? "ERROR" : "OK")
    if let error { writer.member("errorMessage", error) }
    if let url { writer.member("redirectionUrl", url) }
    writer.endObject()
    return .json(writer.bytes, status: status)
  }

  private struct AppRequest {
    var amount: String
    var mode: String
    var language: String
    var card: String
    var mail = ""
    var order = ""
    var currency = ""
  }

  private static let languages = [
    "ENGLISH": "en", "FRENCH": "fr", "SPANISH": "es", "EN": "en", "FR": "fr", "ES": "es",
  ]

  /// Sends the silent entry a signed form; without a way to return, so that callbacks carry nothing.
  private func begin(
    _ asked: AppRequest,
    _ shop: LyraShop,
    generation: Int,
    _ call: ProviderCall
  ) throws(LyraRefusal) -> LyraSession {
    guard let language = Self.languages[asked.language.uppercased()] else {
      throw LyraRefusal("12", asked.language)
    }
    let label = generation == 1 ? "webview" : "webview_\(shop.siteID)"
    let moment = MomentText.text(of: call.now).filter(\.isNumber).prefix(14)
    let card = asked.card.uppercased()
    let number = book.withLock { $0.freeNumber(of: shop.siteID, on: String(moment.prefix(8))) }
    var values = [
      "action_mode": "INTERACTIVE", "amount": asked.amount, "ctx_mode": asked.mode,
      "currency": asked.currency.isEmpty ? "978" : asked.currency, "cust_email": asked.mail,
      "language": language, "page_action": "PAYMENT", "payment_config": "SINGLE",
      "payment_cards": card == "ALL" ? "" : card, "site_id": shop.siteID,
      "theme_config": "SIMPLIFIED_DISPLAY=true", "trans_date": String(moment), "trans_id": number,
      "version": "V2",
    ]
    values["order_id"] = asked.order.isEmpty ? nil : asked.order
    for end in ["success", "return", "cancel", "error", "refused"] {
      values["url_\(end)"] = "http://\(label).\(end)"
    }
    var pairs = values.map { FormPair("vads_\($0.key)", $0.value) }
    let kind = LyraSignature.hmacSHA256
    pairs.append(FormPair("signature", kind.signature(of: pairs, key: shop.testKey)))
    let body = FormBody.encode(pairs.map { ($0.name, $0.value) })
    let form = try LyraForm(body, shops: shops, now: call.now)
    let opened = book.withLock { book in
      Result { () throws(LyraRefusal) in try book.open(form, at: call.now) }
    }
    return try opened.get()
  }
}

extension LyraBook {
  /// The lowest number that a shop has not used on a day.
  func freeNumber(of shop: String, on day: String) -> String {
    for number in 0..<900_000 {
      let text = String(String(1_000_000 + number).dropFirst())
      if !isUsed("\(shop)\0\(day)\0\(text)") { return text }
    }
    return "000000"
  }
}
