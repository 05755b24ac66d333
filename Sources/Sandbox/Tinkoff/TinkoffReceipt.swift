internal import Wire

/// The checks of a receipt (dossier §9) that need nothing but the receipt and the amount.
enum TinkoffReceipt {
  static let contact = TinkoffRefusal("329", "Нужен email или телефон.")
  static let total = TinkoffRefusal("334", "Суммы в чеке и в платеже не совпадают.")

  /// Checks a receipt; against no amount where none belongs to it.
  static func check(_ value: JSONValue?, amount: Int64?) throws(TinkoffRefusal) {
    guard let value, value != .null else { return }
    guard let receipt = value.object, let items = receipt["Items"]?.array, !items.isEmpty else {
      throw TinkoffRefusal("309", "Поле Receipt не должно быть пустым.")
    }
    guard items.count <= 100 else { throw TinkoffRefusal("309", "В чеке больше 100 позиций.") }
    guard isFilled(receipt["Email"]) || isFilled(receipt["Phone"]) else { throw contact }
    guard (receipt["Email"]?.text ?? "").utf16.count <= 64,
      (receipt["Phone"]?.text ?? "").utf16.count <= 64
    else { throw TinkoffRefusal("228", "Размер поля Email или Phone должен быть до 64.") }
    try TinkoffReceiptWord.taxation.check(receipt["Taxation"], isNeeded: true)
    let version = receipt["FfdVersion"]?.text ?? "1.05"
    guard version == "1.05" || version == "1.2" else {
      throw TinkoffRefusal("309", "Неверное значение FfdVersion.")
    }
    try checkHead(receipt, version)
    var sum: Int64 = 0
    for item in items {
      let amount = try TinkoffReceiptItem(item: item, version: version).checkedAmount()
      let (next, overflow) = sum.addingReportingOverflow(amount)
      guard !overflow else { throw TinkoffRefusal("240", "Неверный формат поля Amount.") }
      sum = next
    }
    if let payments = receipt["Payments"], payments != .null {
      try check(payments: payments, total: sum, amount: amount)
    }
    if let amount { guard sum == amount else { throw total } }
  }

  /// Whether something on it was paid for before it was handed over.
  static func isPaidAhead(_ receipt: JSONObject) -> Bool {
    let methods: Set<String> = ["full_prepayment", "prepayment", "advance"]
    return (receipt["Items"]?.array ?? [])
      .contains { methods.contains($0["PaymentMethod"]?.text ?? "") }
  }

  static func isFilled(_ value: JSONValue?) -> Bool { value?.text?.isEmpty == false }

  /// What stands outside the lines belongs to one version of the format.
  private static func checkHead(_ receipt: JSONObject, _ version: String) throws(TinkoffRefusal) {
    if version == "1.2" {
      for name in ["AgentData", "SupplierInfo"] where receipt[name] != nil {
        throw TinkoffRefusal("383", "\(name) передаётся внутри Items.")
      }
      return
    }
    for name in ["Customer", "CustomerInn", "ClientInfo"] where receipt[name] != nil {
      throw TinkoffRefusal("309", "\(name) передаётся только в ФФД 1.2.")
    }
  }

  private static func check(
    payments: JSONValue,
    total: Int64,
    amount: Int64?
  ) throws(TinkoffRefusal) {
    let kinds = ["Cash", "Electronic", "AdvancePayment", "Credit", "Provision"]
    let sum = kinds.reduce(into: Int64(0)) { sum, kind in
      sum = sum.addingReportingOverflow(payments[kind]?.integer ?? 0).partialValue
    }
    guard sum == total else {
      throw TinkoffRefusal(
        "308",
        "Сумма всех позиций в чеке должна равняться сумме всех видов оплаты."
      )
    }
    if let amount {
      guard payments["Electronic"]?.integer == amount else { throw Self.total }
    }
  }
}
