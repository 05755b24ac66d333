internal import Wire

/// The checks of a payment for several shops (dossier §3): one receipt for each of them.
enum TinkoffShops {
  static func check(_ fields: TinkoffFields) throws(TinkoffRefusal) {
    let shops = try codes(fields.body["Shops"])
    guard let value = fields.body["Receipts"], value != .null else { return }
    guard let receipts = value.array else {
      throw TinkoffRefusal("321", "Параметр Receipts не является списком.")
    }
    for receipt in receipts { try TinkoffReceipt.check(receipt, amount: nil) }
    let named = receipts.compactMap { $0["ShopCode"]?.text }
    guard named.count == receipts.count, Set(named) == Set(shops), named.count == shops.count else {
      throw TinkoffRefusal("321", "Receipts не соответствуют Shops.")
    }
  }

  private static func codes(_ value: JSONValue?) throws(TinkoffRefusal) -> [String] {
    guard let value, value != .null else { return [] }
    guard let shops = value.array else {
      throw TinkoffRefusal("203", "Параметр Shops не является списком.")
    }
    var codes: [String] = []
    for shop in shops {
      guard let code = shop["ShopCode"]?.scalarText, !code.isEmpty else {
        throw TinkoffRefusal("201", "Поле ShopCode не должно быть пустым.")
      }
      guard let amount = shop["Amount"]?.integer, amount >= 1 else {
        throw TinkoffRefusal("332", "Сумма магазина должна быть не меньше 1.")
      }
      guard (shop["Name"]?.text ?? "").utf16.count <= 128 else {
        throw TinkoffRefusal("203", "Размер поля Name должен быть до 128.")
      }
      if let fee = shop["Fee"], fee != .null {
        guard let fee = fee.scalarText.flatMap({ Int64($0) }), fee >= 0 else {
          throw TinkoffRefusal("333", "Комиссия должна быть не меньше 0.")
        }
      }
      codes.append(code)
    }
    return codes
  }
}
