internal import Crypto
internal import Payments

/// What the field `CardData` holds: a new card, or a stored one (dossier §5).
struct TinkoffCardData: Equatable {
  var number: String?
  /// Four digits, month first.
  var expiry: String?
  var csc: String?
  var cardID: String?

  /// Opens the field; its parts may stand in any order.
  static func open(_ text: String, now: Instant) throws(TinkoffRefusal) -> TinkoffCardData {
    guard let key = TinkoffCardKey.privateKey, let sealed = try? Base64.decode(Array(text.utf8)),
      let bytes = try? key.decrypt(sealed)
    else { throw TinkoffRefusal("243", "Ошибка шифрования карточных данных.") }
    guard let plain = String(validating: bytes, as: UTF8.self) else { throw unreadable }
    var card = TinkoffCardData()
    var names: Set<Substring> = []
    for part in plain.split(separator: ";", omittingEmptySubsequences: false) {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard pair.count == 2, names.insert(pair[0]).inserted else { throw unreadable }
      let value = String(pair[1])
      switch pair[0] {
      case "PAN": card.number = value
      case "ExpDate": card.expiry = value
      case "CVV": card.csc = value
      case "CardId": card.cardID = value
      case "CardHolder", "ECI", "CAVV": break
      default: throw unreadable
      }
    }
    try card.check(now: now)
    return card
  }

  private static let unreadable = TinkoffRefusal(
    "244",
    "Ошибка маппинга карточных данных."
  )

  private func check(now: Instant) throws(TinkoffRefusal) {
    if let csc {
      guard Self.isDigits(csc) else { throw TinkoffRefusal("221", "Неверный формат CVV.") }
      guard (3...4).contains(csc.count) else {
        throw TinkoffRefusal("239", "Размер CVV должен быть от 3 до 4.")
      }
    }
    if let cardID {
      guard number == nil, expiry == nil else { throw Self.unreadable }
      guard Self.isDigits(cardID) else { throw TinkoffRefusal("222", "Неверный формат CardId.") }
      guard cardID.count <= 40 else { throw TinkoffRefusal("231", "Неверный CardId.") }
      return
    }
    guard let number, let expiry else { throw Self.unreadable }
    guard Self.isDigits(number) else { throw TinkoffRefusal("218", "Неверный формат PAN.") }
    guard (13...19).contains(number.count) else {
      throw TinkoffRefusal("234", "Размер PAN должен быть от 13 до 19.")
    }
    guard TinkoffCard.isNumber(number) else {
      throw TinkoffRefusal("508", "Неверный номер карты.")
    }
    try Self.check(expiry: expiry, now: now)
  }

  private static func check(expiry: String, now: Instant) throws(TinkoffRefusal) {
    let digits = expiry.utf8.map { Int($0) - 0x30 }
    guard digits.count == 4 else {
      throw TinkoffRefusal("238", "Размер даты окончания срока действия должен быть 4.")
    }
    guard isDigits(expiry), 1...12 ~= digits[0] * 10 + digits[1] else {
      throw TinkoffRefusal("219", "Неверный формат даты окончания срока действия.")
    }
    // Months since the year 2000, counted alike in both.
    let last = (digits[2] * 10 + digits[3]) * 12 + digits[0] * 10 + digits[1]
    let today = MomentText.text(of: now).utf8.prefix(7).map { Int($0) - 0x30 }
    let present = (today[2] * 10 + today[3]) * 12 + today[5] * 10 + today[6]
    guard present <= last else { throw TinkoffRefusal("252", "Срок действия карты истёк.") }
  }

  static func isDigits(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { 0x30...0x39 ~= $0 }
  }
}
