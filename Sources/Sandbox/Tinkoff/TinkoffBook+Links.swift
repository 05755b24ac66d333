internal import Crypto
internal import Payments

extension TinkoffBook {
  /// Opens a link that the payer has to confirm at a bank.
  mutating func openLink(terminal: String, seed: String, bank: TinkoffBank) -> TinkoffLink {
    let digits = Self.hexDigits(of: "\(terminal)\0link\0\(seed)")
    let link = TinkoffLink(
      terminal: terminal,
      requestKey: Self.uuid(digits),
      code: "BD\(digits.suffix(30).uppercased())",
      token: Self.hexDigits(of: "token\0\(digits)"),
      bank: bank
    )
    links[link.requestKey] = link
    codes[link.code] = .link(link.requestKey)
    return link
  }

  /// The payer confirms at the bank, refuses, or leaves it open.
  mutating func step(
    _ outcome: PayerVisit.Outcome,
    ofLink key: String
  ) throws(TinkoffRefusal) -> TinkoffLink {
    guard var link = links[key] else { throw Self.notFound }
    guard link.status == .new || link.status == .processing else { throw Self.wrongState }
    switch outcome {
    case .pay: link.status = .active
    case .refuse: link.status = .inactive
    case .abandon: link.status = .processing
    }
    links[key] = link
    if outcome != .abandon { news.append(.link(link)) }
    return link
  }

  /// Shows a payment as a code, which waits for the payer's bank from then on.
  mutating func showCode(
    _ id: String,
    bank: TinkoffBank?,
    at now: Instant
  ) throws(TinkoffRefusal) -> (payment: TinkoffPayment, code: String, link: TinkoffLink?) {
    guard var payment = look(at: id, now: now) else { throw Self.notFound }
    guard payment.status == .new || payment.status == .formShowed else { throw Self.wrongState }
    // From ten roubles up to a million.
    guard 1000...100_000_000 ~= payment.amount else {
      throw TinkoffRefusal("3016", "Сумма не входит в допустимый диапазон СБП.")
    }
    payment.rail = .code
    payment.bank = bank ?? payment.bank
    if payment.status == .new { payment.move(to: .formShowed) }
    let code = "AD\(Self.hexDigits(of: "code\0\(id)").suffix(30).uppercased())"
    codes[code] = .payment(id)
    var link: TinkoffLink?
    if payment.registered.bindsAccount {
      link =
        payment.link.flatMap { links[$0] }
        ?? openLink(terminal: payment.terminal, seed: id, bank: bank ?? .own)
      payment.link = link?.requestKey
    }
    self[id] = payment
    return (payment, code, link)
  }

  /// A payment by code that ended well binds the account too.
  mutating func bindAccount(of payment: TinkoffPayment) {
    guard payment.rail == .code, let key = payment.link else { return }
    _ = try? step(.pay, ofLink: key)
  }

  /// The active link of a token.
  func link(token: String, terminal: String) -> TinkoffLink? {
    links.values.first { $0.token == token && $0.terminal == terminal }
  }

  /// 64 small hexadecimal digits, the same at each run.
  static func hexDigits(of text: String) -> String {
    Hex.text(of: Digest.sha256.bytes(of: Array(text.utf8)))
  }

  static func uuid(_ digits: String) -> String {
    var rest = Substring(digits)
    return [8, 4, 4, 4, 12]
      .map { count in
        defer { rest = rest.dropFirst(count) }
        return String(rest.prefix(count))
      }
      .joined(separator: "-")
  }
}
