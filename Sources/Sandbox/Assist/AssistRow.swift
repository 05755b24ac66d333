internal import Payments
internal import Wire

/// One bill as an answer or a notification shows it.
struct AssistRow {
  var bill: AssistBill
  var merchant: AssistMerchant
  var now: Instant
  var trick: ProviderCall.Trick?
  /// The address of the issuer's page, where the payer has to go there.
  var acs: String?

  private func money(_ amount: Int64) -> String {
    let exponent = bill.form.currency.exponent
    let text = Money.decimalText(minorUnits: amount, exponent: exponent)
    // Always two decimals.
    return exponent == 0 ? "\(text).00" : text
  }

  var state: String {
    switch trick {
    case .unknownStatus: "Reconciled"
    case .stale: bill.staleState.rawValue
    default: bill.word
    }
  }

  private var order: String { trick == .otherOrder ? "\(bill.form.order)x" : bill.form.order }

  private var orderAmount: String {
    money(trick == .otherAmount ? bill.form.amount + 100 : bill.form.amount)
  }

  private var code: String { trick == .unknownCode ? "AS777" : bill.code }

  /// The members of an order, in their order.
  var pairs: [(String, String)] {
    var pairs = [
      ("ordernumber", order), ("billnumber", bill.number), ("testmode", "1"),
      ("ordercomment", bill.form.comment), ("orderamount", orderAmount),
      ("ordercurrency", bill.form.currency.code), ("orderdate", Self.text(of: bill.created)),
      ("orderstate", state), ("rate", "1.0000"), ("amount", money(bill.sum)),
      ("currency", bill.form.currency.code), ("email", bill.form.email),
      ("meantypename", "VISA"), ("meannumber", bill.maskedCard), ("responsecode", code),
      ("message", Self.message(of: code)), ("customermessage", Self.message(of: code)),
      ("recommendation", ""), ("approvalcode", code == "AS000" ? "F\(bill.number.suffix(5))" : ""),
      ("protocoltypename", "NET"), ("processingname", "Fake"), ("operationtype", "100"),
    ]
    if let acs {
      pairs += [("pareq", "PAREQ\(bill.number)"), ("acsurl", acs)]
    }
    return pairs + checkdata
  }

  /// What proves the row: the signature is empty where the account is set to checkvalues.
  var checkdata: [(String, String)] {
    let text = merchant.id + order + orderAmount + bill.form.currency.code + state
    return [
      ("packetdate", Self.text(of: now)), ("signature", ""),
      ("checkvalue", AssistCheckvalue.value(of: text, secret: merchant.secretWord)),
    ]
  }

  /// The operations, each with its own number.
  var operations: [[(String, String)]] {
    bill.operations.enumerated()
      .map { index, operation in
        [
          ("billnumber", "\(bill.number).\(index + 1)"), ("operationtype", "\(operation.type)"),
          ("operationdate", Self.text(of: operation.at)), ("amount", money(operation.amount)),
          ("currency", bill.form.currency.code), ("responsecode", "AS000"),
          ("message", Self.message(of: "AS000")), ("customermessage", Self.message(of: "AS000")),
          ("approvalcode", "F\(bill.number.suffix(5))"),
        ]
      }
  }

  /// What a merchant is told: the amount is the operation's, and the text of the checkvalue has it
  /// in the place of the order's.
  func notification(isForged: Bool) -> [(name: String, value: String)] {
    let sum = money(bill.state == .declined ? bill.form.amount : bill.sum)
    let text = merchant.id + order + sum + bill.form.currency.code + state
    let right = AssistCheckvalue.value(of: text, secret: merchant.secretWord)
    var pairs: [(name: String, value: String)] = [("merchant_id", merchant.id)]
    let places = max(1, bill.operations.count)
    for (name, value) in self.pairs(without: ["amount", "billnumber", "checkvalue"]) {
      pairs.append((name, value))
      if name == "ordernumber" { pairs.append(("billnumber", "\(bill.number).\(places)")) }
      if name == "rate" { pairs.append(("amount", sum)) }
    }
    pairs.append(("checkvalue", isForged ? String(right.reversed()) : right))
    return pairs
  }

  private func pairs(without names: Set<String>) -> [(String, String)] {
    pairs.filter { !names.contains($0.0) }
  }

  private static func message(of code: String) -> String {
    switch code {
    case "AS000": "Операция прошла успешно"
    case "AS100": "Отказ в авторизации"
    case "AS102": "Недостаточно средств на карте"
    case "AS110": "Требуется 3-D Secure"
    case "AS200": "Повторите авторизацию"
    case "AS300": "Операция в процессе. Ждите"
    default: ""
    }
  }

  /// A moment as the gateway writes it, `dd.MM.yyyy HH:mm:ss` in GMT.
  static func text(of moment: Instant) -> String {
    let text = moment.rfc3339
    let day = text.prefix(10).split(separator: "-").reversed().joined(separator: ".")
    return "\(day) \(text.dropFirst(11).prefix(8))"
  }
}
