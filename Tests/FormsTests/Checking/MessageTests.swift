import Forms
import Payments
import Testing

@Suite struct `Messages of mistakes` {
  static let all: [FieldMistake] = [
    .required, .unknownField, .tooLong(maximum: 3), .tooShort(minimum: 3), .tooLarge(maximum: 3),
    .tooSmall(minimum: 3), .tooMany(maximum: 3), .controlCharacter, .forbiddenCharacter(";"),
    .patternMismatch, .notInList, .notDigits, .notInteger, .notDecimal, .amountAmbiguous,
    .tooManyDecimals(allowed: 3), .amountTooLarge, .notAboveZero, .notBoolean, .notDate, .notTime,
    .notDuration, .notURL, .notEmail, .notPhone, .notIBAN, .notCardNumber, .badChecksum,
    .notSecurityCode, .notExpiry, .cardExpired, .notHolder, .notOneTimeCode,
    .ruleBroken(code: "rule"), .cardNumber, .notStructure,
  ]

  @Test(arguments: all, Language.allCases)
  func `every mistake has its words in every language`(
    mistake: FieldMistake,
    language: Language
  ) {
    let message = mistake.message(in: language)
    #expect(message.count > 8)
    let others = Language.allCases.filter { $0 != language }
    for other in others { #expect(mistake.message(in: other) != message) }
    let letters = message.unicodeScalars.filter(\.properties.isAlphabetic)
    #expect(letters.contains { !$0.isASCII } == (language != .en), "\(message)")
    let own: Set<Unicode.Scalar> = ["і", "ї", "є", "ґ"]
    let foreign: Set<Unicode.Scalar> = ["ы", "э", "ё", "ъ"]
    if language == .ru { #expect(own.isDisjoint(with: letters), "\(message)") }
    if language == .uk { #expect(foreign.isDisjoint(with: letters), "\(message)") }
    for number in [FieldMistake.tooLong(maximum: 3), .tooMany(maximum: 3)] where number == mistake {
      #expect(message.contains("3"))
    }
  }

  @Test func `codes are words of their own`() {
    let codes = Self.all.map(\.code)
    #expect(Set(codes).count == codes.count)
    #expect(codes.allSatisfy { $0.utf8.allSatisfy { 97...122 ~= $0 || $0 == 95 } })
  }

  @Test func `a rule may bring its own words`() {
    let own = LocalizedText([.en: "Too early", .uk: "Зарано", .ru: "Слишком рано"])
    let mistake = FieldMistake.ruleBroken(code: "early", message: own)
    #expect(mistake.code == "early")
    #expect(
      Language.allCases.map { mistake.message(in: $0) } == ["Зарано", "Too early", "Слишком рано"]
    )
  }
}
