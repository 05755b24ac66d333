internal import Crypto
internal import HTTPServer
internal import Payments
internal import Wire

/// The payer's way back to the shop, with signed fields where the form asked for them (dossier §4).
struct LyraReturn {
  var session: LyraSession
  /// What the payer came to; nil when nothing was tried.
  var transaction: LyraTransaction?
  var key: String
  /// The status as a notification tells it; nil for the way back, which leaves the capture out.
  var word: String?
  /// Further fields, by their names behind `vads_`.
  var more: [String: String] = [:]

  /// How it ended, as the names of the shop's addresses say it.
  private var end: String {
    switch transaction?.status {
    case .refused: "refused"
    case .abandoned: "cancel"
    case nil, .expired, .cancelled: "return"
    case .authorised, .authorisedToValidate, .captured, .underVerification,
      .waitingAuthorisation:
      "success"
    }
  }

  /// The status that the payer brings home: the capture is a later matter.
  private var status: LyraStatus {
    switch transaction?.status {
    case .captured: .authorised
    case let status?: status
    case nil: .abandoned
    }
  }

  /// The fields that go back, sorted, with their signature at the end.
  ///
  /// A notification carries the same ones and `vads_hash` and `vads_url_check_src` with them.
  var pairs: [FormPair] {
    let form = session.form
    var values: [String: String] = [
      "amount": String(amount), "ctx_mode": form["ctx_mode"] ?? "",
      "currency": form.currency.numericCode, "extra_result": "",
      "language": form["language"] ?? "fr",
      "operation_type": transaction?.isCredit == true ? "CREDIT" : "DEBIT",
      "page_action": form["page_action"] ?? "", "payment_config": form["payment_config"] ?? "",
      "payment_error": "", "site_id": session.shop, "trans_date": form["trans_date"] ?? "",
      "trans_id": form.transID, "trans_status": word ?? status.rawValue, "version": "V2",
    ]
    for name in ["cust_email", "order_id"] { values[name] = form[name] }
    for (name, value) in form.values where name.hasPrefix("vads_ext_info_") {
      values[String(name.dropFirst("vads_".count))] = value
    }
    values.merge(outcome) { _, right in right }
    values.merge(more) { _, right in right }
    var pairs = values.map { FormPair("vads_\($0.key)", $0.value) }
    pairs.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    pairs.append(FormPair("signature", form.signature.signature(of: pairs, key: key)))
    return pairs
  }

  /// The transaction's amount; of a payment in parts the whole one.
  private var amount: Int64 {
    guard let transaction, transaction.part == nil else { return session.form.amount }
    return transaction.amount
  }

  private var outcome: [String: String] {
    guard let transaction, transaction.status != .abandoned else {
      // Left, or out of time.
      return ["result": "17", "payment_error": transaction == nil ? "149" : ""]
    }
    let isRefused = transaction.status == .refused
    return [
      "result": isRefused ? "05" : "00", "auth_mode": "FULL",
      "auth_result": transaction.decline?.code ?? "00",
      "auth_number": isRefused ? "" : transaction.authNumber,
      "card_brand": "CB", "card_number": LyraTransaction.cardNumber,
      "effective_amount": String(transaction.amount),
      "risk_control": "CARD_FRAUD=OK;COMMERCIAL_CARD=OK",
      "sequence_number": String(transaction.part ?? transaction.sequence), "threeds_enrolled": "Y",
      "threeds_status": "Y", "trans_uuid": transaction.uuid,
      "warranty_result": isRefused ? "" : "YES",
    ]
  }

  /// The page that says how it ended and leads back; or the way back at once when the form wants it.
  func answer(payAgain open: LyraSession?) -> Simulated {
    let word = transaction?.status.rawValue ?? "Session expired"
    var page = HTMLPage(
      title: word,
      lines: ["Order \(session.form.order)", LyraSimulator.amount(of: session)]
    )
    if let open { LyraSimulator.addButtons(of: open, to: &page) }
    guard let address = session.form.address(after: end) else { return page.answer() }
    page.back = address
    switch session.form.returnMode {
    case .none: break
    case .get: page.back = Self.address(address, with: pairs)
    case .post: page.backPairs = pairs.map { ($0.name, $0.value) }
    }
    let kind = end == "success" ? "success" : "error"
    page.backAfter = session.form["redirect_\(kind)_timeout"].flatMap { Int($0) }
    if page.backAfter == 0, page.backPairs == nil, let back = page.back,
      let redirect = HTMLPage.redirect(to: back)
    {
      return redirect
    }
    return page.answer()
  }

  /// An address with fields in its query, before any fragment.
  private static func address(_ address: String, with pairs: [FormPair]) -> String {
    let parts = address.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let front = parts.first.map(String.init) ?? ""
    let bytes = FormBody.encode(pairs.map { ($0.name, $0.value) })
    let query = String(decoding: bytes, as: UTF8.self)
    let joint = front.contains("?") ? "&" : "?"
    return "\(front)\(joint)\(query)" + (parts.count > 1 ? "#\(parts[1])" : "")
  }
}

extension LyraTransaction {
  /// The card that everybody pays with here, masked.
  static let cardNumber = "497010XXXXXX0055"

  /// The issuer's number of the authorisation.
  var authNumber: String { String(uuid.suffix(7)) }
}
