internal import Payments

/// A confirmation or a cancellation, as a service is asked for it.
struct AssistOrder: Equatable {
  enum Verb: Equatable {
    case charge
    case cancel
  }

  var verb: Verb
  var bill: String
  /// In minor units; nil for the whole.
  var amount: Int64?
  var currency: String
  /// The shop's own number of a cancellation.
  var external = ""

  init(_ verb: Verb, _ fields: AssistFields) throws(AssistFault) {
    self.verb = verb
    bill = try fields.required("Billnumber", 143)
    let digits = bill.prefix { $0 != "." }
    guard 15...16 ~= digits.utf8.count, bill.utf8.allSatisfy({ 0x30...0x39 ~= $0 || $0 == 0x2E })
    else { throw .format(143) }
    let sum = fields.value("Amount")
    currency = fields.value("Currency").uppercased()
    // Both or none of them.
    guard currency.isEmpty == sum.isEmpty else { throw .missing(sum.isEmpty ? 108 : 105) }
    if !sum.isEmpty {
      amount = try AssistForm.amount(sum, AssistForm.currency(currency), true)
    }
    guard verb == .cancel else { return }
    guard ["", "1", "2", "3"].contains(fields.value("CancelReason")) else { throw .value(300) }
    external = fields.value("Externalrefundid")
    guard external.isEmpty || 10...100 ~= external.utf8.count && Self.isPlain(external) else {
      throw .format(301)
    }
  }

  private static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: true
      default: false
      }
    }
  }

  /// What has to change; the whole is what is left.
  func change(of bill: AssistBill) -> AssistBook.Change {
    let amount = amount ?? bill.sum
    return switch verb {
    case .charge: .charge(bill.number, amount)
    case .cancel: .cancel(bill.number, amount, external)
    }
  }

  /// Holds the currency to the bill's.
  func check(against bill: AssistBill) throws(AssistFault) {
    guard amount == nil || currency == bill.form.currency.code else { throw .value(105) }
  }
}
