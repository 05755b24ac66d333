internal import Wire

/// The checks of a receipt (dossier §9) that need nothing but the receipt and the amount.
enum TinkoffReceipt {
  static func check(_ value: JSONValue?, amount: Int64) throws(TinkoffRefusal) {
    guard let value, value != .null else { return }
    guard let receipt = value.object, let items = receipt["Items"]?.array, !items.isEmpty else {
      throw TinkoffRefusal("309", "Поле Receipt не должно быть пустым.")
    }
    guard items.count <= 100 else { throw TinkoffRefusal("309", "В чеке больше 100 позиций.") }
    guard isFilled(receipt["Email"]) || isFilled(receipt["Phone"]) else {
      throw TinkoffRefusal("329", "Нужен email или телефон.")
    }
    guard isFilled(receipt["Taxation"]) else {
      throw TinkoffRefusal("309", "Поле Taxation не должно быть пустым.")
    }
    var total: Int64 = 0
    for item in items {
      let (sum, overflow) = total.addingReportingOverflow(try self.amount(of: item))
      guard !overflow else { throw TinkoffRefusal("240", "Неверный формат поля Amount.") }
      total = sum
    }
    if let payments = receipt["Payments"], payments != .null {
      try check(payments: payments, total: total, amount: amount)
    }
    guard total == amount else {
      throw TinkoffRefusal("334", "Суммы в чеке и в платеже не совпадают.")
    }
  }

  private static func isFilled(_ value: JSONValue?) -> Bool { value?.text?.isEmpty == false }

  private static func amount(of item: JSONValue) throws(TinkoffRefusal) -> Int64 {
    guard isFilled(item["Name"]), isFilled(item["Tax"]), item["Price"]?.integer != nil,
      let amount = item["Amount"]?.integer
    else { throw TinkoffRefusal("309", "Позиция чека заполнена не полностью.") }
    guard let quantity = item["Quantity"]?.number ?? item["Quantity"]?.text,
      isQuantity(quantity)
    else {
      throw TinkoffRefusal(
        "310",
        "Дробная часть параметра Quantity не должна быть больше 3 знаков."
      )
    }
    return amount
  }

  /// At most five digits, and three behind the point.
  private static func isQuantity(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let digits = parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } }
    guard digits, parts.count <= 2, let whole = parts.first, whole.count <= 5 else { return false }
    return parts.count == 1 || parts[1].count <= 3
  }

  private static func check(
    payments: JSONValue,
    total: Int64,
    amount: Int64
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
    guard payments["Electronic"]?.integer == amount else {
      throw TinkoffRefusal("334", "Суммы в чеке и в платеже не совпадают.")
    }
  }
}
