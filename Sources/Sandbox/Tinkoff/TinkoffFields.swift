internal import Wire

/// The fields of a body, read under the bank's rules for sizes and formats.
struct TinkoffFields {
  let body: JSONObject

  /// A text, or a number to the letter; the bank takes either for its identifiers.
  func text(_ name: String) -> String? {
    switch body[name] {
    case .text(let text): text
    case .number(let lexeme): lexeme
    default: nil
    }
  }

  /// A text of at most so many UTF-16 units.
  func text(_ name: String, _ sizes: ClosedRange<Int>, code: String) throws(TinkoffRefusal)
    -> String?
  {
    guard let value = body[name], value != .null else { return nil }
    guard let text = text(name), sizes.contains(text.utf16.count) else {
      throw TinkoffRefusal(
        code,
        "Размер поля \(name) должен быть от \(sizes.lowerBound) до \(sizes.upperBound)."
      )
    }
    return text
  }

  /// An identifier of digits that must be there.
  func digits(
    _ name: String,
    size: String,
    format: String
  ) throws(TinkoffRefusal) -> String {
    guard let text = text(name), !text.isEmpty else {
      throw TinkoffRefusal("201", "Поле \(name) не должно быть пустым.")
    }
    guard text.utf8.count <= 20 else {
      throw TinkoffRefusal(size, "Размер поля \(name) должен быть от 1 до 20.")
    }
    guard text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else {
      throw TinkoffRefusal(format, "Поле \(name) числовое значение должно укладываться в формат.")
    }
    return text
  }

  func paymentID() throws(TinkoffRefusal) -> String {
    try digits("PaymentId", size: "237", format: "241")
  }

  /// An amount in kopecks: a JSON number, whole, of at most ten digits.
  func amount(_ name: String = "Amount") throws(TinkoffRefusal) -> Int64? {
    guard let value = body[name], value != .null else { return nil }
    guard let amount = value.integer, amount < 10_000_000_000 else {
      throw TinkoffRefusal("240", "Неверный формат поля \(name).")
    }
    return amount
  }

  /// IPv4, or IPv6 as eight full groups.
  func checkIP() throws(TinkoffRefusal) {
    guard let value = body["IP"], value != .null else { return }
    guard let text = value.text, Self.isIPv4(text) || Self.isIPv6(text) else {
      throw TinkoffRefusal("211", "Неверный формат IP.")
    }
  }

  private static func isIPv4(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { part in
        part.utf8.count <= 3 && part.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
          && UInt8(part) != nil
      }
  }

  private static func isIPv6(_ text: String) -> Bool {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    return parts.count == 8
      && parts.allSatisfy { $0.utf8.count == 4 && $0.allSatisfy(\.isHexDigit) }
  }

  /// Names of DATA that are documented and longer than others may be.
  private static let longNames: Set = ["OperationInitiatorType", "notificationEnableSource"]

  /// Pairs such as those of DATA: at most 20, names and values of bounded sizes.
  func checkPairs(_ name: String, keys: Int, values: Int) throws(TinkoffRefusal) {
    guard let value = body[name], value != .null else { return }
    guard let data = value.object else {
      throw TinkoffRefusal("203", "Параметр \(name) не является объектом.")
    }
    let limit = "превышает максимально допустимый размер"
    guard data.members.count <= 20 else {
      throw TinkoffRefusal("207", "Параметр \(name) \(limit).")
    }
    for member in data.members {
      guard member.name.utf16.count <= keys || Self.longNames.contains(member.name) else {
        throw TinkoffRefusal("208", "Наименование ключа из параметра \(name) \(limit).")
      }
      guard let text = TinkoffFields(body: data).text(member.name) else {
        throw TinkoffRefusal("203", "Значение ключа из параметра \(name) не является строкой.")
      }
      guard text.utf16.count <= values else {
        throw TinkoffRefusal("209", "Значение ключа из параметра \(name) \(limit).")
      }
    }
  }

  /// The type of the initiator in DATA, which must agree with Recurrent (dossier §3).
  func checkInitiator(isRecurrent: Bool) throws(TinkoffRefusal) {
    guard let type = body["DATA"]?["OperationInitiatorType"]?.scalarText else { return }
    guard ["0", "1", "2", "R", "I"].contains(type) else {
      throw TinkoffRefusal("1125", "Неверное значение OperationInitiatorType.")
    }
    guard (type == "1") == isRecurrent else {
      throw TinkoffRefusal("1126", "OperationInitiatorType не согласован с Recurrent.")
    }
  }
}
