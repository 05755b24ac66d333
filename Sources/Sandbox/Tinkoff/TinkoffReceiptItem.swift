internal import Wire

/// One line of a receipt.
struct TinkoffReceiptItem {
  var item: JSONValue
  /// Of the format: 1.05 or 1.2.
  var version: String

  /// The line's amount, when the whole line is right.
  func checkedAmount() throws(TinkoffRefusal) -> Int64 {
    guard TinkoffReceipt.isFilled(item["Name"]), (item["Name"]?.text ?? "").utf16.count <= 128,
      let price = item["Price"]?.integer, let amount = item["Amount"]?.integer
    else { throw TinkoffRefusal("309", "Позиция чека заполнена не полностью.") }
    let quantity = try quantity()
    // To the kopeck, however it was rounded.
    let product = Int128(price) * quantity.thousandths
    let wanted = Int128(amount) * 1000
    guard (product - wanted).magnitude < 1000 else {
      throw TinkoffRefusal("308", "Сумма позиции не равна цене, умноженной на количество.")
    }
    try checkWords()
    try checkAgent()
    try checkMark(isOne: quantity.thousandths == 1000)
    return amount
  }

  /// At most five digits, and three behind the point.
  private func quantity() throws(TinkoffRefusal) -> (text: String, thousandths: Int128) {
    let wrong = TinkoffRefusal(
      "310",
      "Дробная часть параметра Quantity не должна быть больше 3 знаков."
    )
    guard let text = item["Quantity"]?.scalarText else { throw wrong }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let digits = parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } }
    guard digits, parts.count <= 2, let whole = parts.first, whole.count <= 5, text.count <= 8
    else { throw wrong }
    let fraction = parts.count == 2 ? String(parts[1]) : ""
    guard fraction.count <= 3 else { throw wrong }
    let padded = fraction + String(repeating: "0", count: 3 - fraction.count)
    return (text, Int128(String(whole) + padded) ?? 0)
  }

  private func checkWords() throws(TinkoffRefusal) {
    let isNew = version == "1.2"
    try TinkoffReceiptWord.tax.check(item["Tax"], isNeeded: true)
    try TinkoffReceiptWord.method.check(item["PaymentMethod"], isNeeded: isNew)
    let object = isNew ? TinkoffReceiptWord.newObject : TinkoffReceiptWord.object
    try object.check(item["PaymentObject"], isNeeded: isNew)
    if isNew {
      guard TinkoffReceipt.isFilled(item["MeasurementUnit"]) else {
        throw TinkoffRefusal("309", "Поле MeasurementUnit не должно быть пустым.")
      }
      return
    }
    for name in ["MeasurementUnit", "MarkCode", "MarkQuantity", "SectoralItemProps", "UserData"]
    where item[name] != nil {
      throw TinkoffRefusal("309", "\(name) передаётся только в ФФД 1.2.")
    }
  }

  private func checkAgent() throws(TinkoffRefusal) {
    guard let agent = item["AgentData"], agent != .null else { return }
    do throws(TinkoffRefusal) {
      try TinkoffReceiptWord.agent.check(agent["AgentSign"], isNeeded: true)
    } catch {
      throw TinkoffRefusal("317", error.details)
    }
    let sign = agent["AgentSign"]?.text ?? ""
    var needed: [String] = []
    if sign.hasPrefix("bank_") {
      needed = [
        "OperationName", "Phones", "TransferPhones", "OperatorName", "OperatorAddress",
        "OperatorInn",
      ]
    } else if sign.hasPrefix("paying_") {
      needed = ["Phones", "ReceiverPhones"]
    }
    for name in needed where !Self.isGiven(agent[name]) {
      throw TinkoffRefusal("309", "Поле \(name) не должно быть пустым.")
    }
    let supplier = item["SupplierInfo"]
    for name in ["Phones", "Name", "Inn"] where !Self.isGiven(supplier?[name]) {
      throw TinkoffRefusal("309", "Поле SupplierInfo.\(name) не должно быть пустым.")
    }
    // Each phone takes its length and four characters of the name's room.
    let phones = supplier?["Phones"]?.array?.compactMap(\.text) ?? []
    let room = phones.reduce(239) { $0 - $1.utf16.count - 4 }
    guard (supplier?["Name"]?.text ?? "").utf16.count <= room else {
      throw TinkoffRefusal("309", "Размер поля SupplierInfo.Name должен быть до \(room).")
    }
  }

  private func checkMark(isOne: Bool) throws(TinkoffRefusal) {
    if let part = item["MarkQuantity"], part != .null {
      guard let numerator = part["Numerator"]?.integer, let whole = part["Denominator"]?.integer,
        numerator >= 1, numerator < whole
      else { throw TinkoffRefusal("386", "Неверное значение MarkQuantity.") }
    }
    guard let mark = item["MarkCode"], mark != .null else { return }
    do throws(TinkoffRefusal) {
      try TinkoffReceiptWord.mark.check(mark["MarkCodeType"], isNeeded: true)
    } catch {
      throw TinkoffRefusal("385", error.details)
    }
    guard TinkoffReceipt.isFilled(mark["Value"]), isOne else {
      throw TinkoffRefusal("385", "Маркированный товар передаётся по одному.")
    }
  }

  private static func isGiven(_ value: JSONValue?) -> Bool {
    value?.text?.isEmpty == false || value?.array?.isEmpty == false
  }
}
