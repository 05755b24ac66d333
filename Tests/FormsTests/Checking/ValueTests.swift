import Forms
import Testing

@Suite struct `Values of each type` {
  @Test(arguments: [
    ("text", " a  b ", "a  b"), ("text", "e\u{301}", "\u{E9}"), ("string", "007", "007"),
    ("text", "a\nb", "error: control_character"),
    ("text", "a\u{2028}b", "error: control_character"),
    ("text", "a\0", "error: control_character"), ("text", " \u{A0}", "error: required"),
    ("digits", "0012-34.56 78", "0012345678"), ("digits", "１２３", "123"), ("digits", "٠٩", "09"),
    ("digits", "1\u{A0}2\u{2009}3\u{200B}4", "1234"), ("digits", "12a", "error: not_digits"),
    ("digits", "-", "error: not_digits"), ("digits", "4.27684E+18", "error: not_digits"),
    ("digits", "½", "error: not_digits"), ("digits", "1\n2", "error: not_digits"),
    ("integer", "-0042", "-42"), ("integer", "0", "0"), ("integer", "-", "error: not_integer"),
    ("integer", "+5", "error: not_integer"),
    ("integer", "9223372036854775808", "error: not_integer"),
    ("integer", "1.0", "error: not_integer"), ("integer", "٣", "error: not_integer"),
    ("decimal", "10,50", "10.50"), ("decimal", "007.10", "7.10"), ("decimal", "-0.0", "0.0"),
    ("decimal", "-1.5", "-1.5"), ("decimal", "1,234", "error: amount_ambiguous"),
    ("decimal", "1.234,5", "error: amount_ambiguous"), ("decimal", "1e3", "error: not_decimal"),
    ("decimal", ".5", "error: not_decimal"), ("decimal", "5.", "error: not_decimal"),
    ("boolean", "on", "true"), ("boolean", "Так", "true"), ("boolean", "Нет", "false"),
    ("boolean", "maybe", "error: not_boolean"),
    ("date", "2026-06-30", "2026-06-30"), ("date", "30.06.2026", "2026-06-30"),
    ("date", "2024-02-29", "2024-02-29"), ("date", "2026-02-29", "error: not_date"),
    ("date", "06/30/2026", "error: not_date"), ("date", "30.06.26", "error: not_date"),
    ("time", "18:30", "18:30"), ("time", "24:00", "error: not_time"),
    ("time", "9:00", "error: not_time"),
    ("duration", "30s", "30s"), ("duration", "30", "error: not_duration"),
    ("duration", "1h30m", "error: not_duration"),
    ("url", "https://example.com:8443/a?b=c#d", "https://example.com:8443/a?b=c#d"),
    ("url", "https://user@example.com/", "error: not_url"),
    ("url", "ftp://example.com", "error: not_url"),
    ("url", "https://", "error: not_url"), ("url", "https://a b.com", "error: not_url"),
    ("url", "https://example.com:99999/", "error: not_url"),
    ("url", "javascript:alert(1)", "error: not_url"),
    ("url", "https://example.com\\@evil.example", "error: not_url"),
    ("email", " name@example.com ", "name@example.com"), ("email", "a@b", "error: not_email"),
    ("email", "a b@example.com", "error: not_email"),
    ("email", "a@@example.com", "error: not_email"),
    ("email", "a@example..com", "error: not_email"),
    ("email", "a\r\nb@example.com", "error: not_email"),
    ("email", "<a@example.com>", "error: not_email"),
    ("email", "ім’я@приклад.укр", "ім’я@приклад.укр"),
    ("iban", "UA21 3223 1300 0002 6007 2335 6600 1", "UA213223130000026007233566001"),
    ("iban", "UA21322313000002600723356600", "error: bad_checksum"),
    ("iban", "GB98", "error: not_iban"),
    ("iban", "98GBTEST00000000000072", "error: not_iban"),
    ("holder", "  Anna-Maria  O'Neil Jr. ", "Anna-Maria O'Neil Jr."), ("holder", "Олена", "Олена"),
    ("holder", "A;B", "error: not_holder"), ("holder", "4111 1111", "error: not_holder"),
    ("holder", ".", "error: not_holder"),
    ("otp", "12 34 56", "123456"), ("otp", "12", "error: not_one_time_code"),
    ("secret", " keeps blanks ", " keeps blanks "),
    ("expiry", "0527", "2027-05"), ("expiry", "5/27", "2027-05"), ("expiry", "05/2027", "2027-05"),
    ("expiry", "05 - 27", "2027-05"), ("expiry", "052027", "2027-05"),
    ("expiry", "2027-05", "2027-05"), ("expiry", "2027-5", "error: not_expiry"),
    ("expiry", "06/26", "2026-06"),
    ("expiry", "05/26", "error: card_expired"), ("expiry", "13/26", "error: not_expiry"),
    ("expiry", "00/27", "error: not_expiry"), ("expiry", "527", "error: not_expiry"),
    ("expiry", "05/027", "error: not_expiry"), ("expiry", "1/2/27", "error: not_expiry"),
    ("pan", "4111 1111 1111 1111", "4111111111111111"),
    ("pan", "4111-1111-1111-1112", "error: bad_checksum"),
    ("pan", "41111111111", "error: not_card_number"), ("pan", "4111x", "error: not_card_number"),
  ])
  func `values are normalised and then checked`(
    type: String,
    text: String,
    expected: String
  ) throws {
    let field = Field(name: "x", type: try #require(FieldType(rawValue: type)))
    #expect(try outcome(text, field) == expected)
  }

  @Test(arguments: [
    ("10,50", "UAH", "10.50"), ("10.5", "UAH", "10.50"),
    ("1,234", "UAH", "error: amount_ambiguous"),
    ("0.00", "UAH", "error: not_above_zero"), ("1.234", "KWD", "1.234"),
    ("1.5", "JPY", "error: too_many_decimals"), ("1 000", "UAH", "error: not_decimal"),
    ("92233720368547758.08", "EUR", "error: amount_too_large"), ("x", "UAH", "error: not_decimal"),
  ])
  func `money is scaled by its currency`(text: String, code: String, expected: String) throws {
    #expect(try outcome(text, Field(name: "x", type: .money), currency: code) == expected)
  }

  @Test(arguments: [
    ("+380 50 000-00-07", PhoneRegion?.none, "+380500000007"),
    ("00380500000007", nil, "+380500000007"),
    ("+1 (202) 555-0100", nil, "+12025550100"), ("0500000007", nil, "error: not_phone"),
    ("050 000 00 07", .ukraine, "+380500000007"), ("380500000007", .ukraine, "+380500000007"),
    ("8 029 000-00-07", .belarus, "+375290000007"), ("9000000007", .russia, "+79000000007"),
    ("+380 50 000-00-0", .russia, "error: not_phone"), ("12345", .russia, "error: not_phone"),
    ("+7900000000x", .russia, "error: not_phone"), ("+", nil, "error: not_phone"),
    ("+0123456789", nil, "error: not_phone"), ("+1234567890123456", nil, "error: not_phone"),
  ])
  func `phone numbers are written as E.164`(
    text: String,
    region: PhoneRegion?,
    expected: String
  ) throws {
    var field = Field(name: "x", type: .phone)
    field.region = region
    #expect(try outcome(text, field) == expected)
  }

  @Test(arguments: [
    ("abcd", "error: too_long"), ("ab", "ab"), ("a", "error: too_short"), ("йї", "йї"),
  ])
  func `limits count characters`(text: String, expected: String) throws {
    var field = Field(name: "x")
    field.minimum = 2
    field.maximum = 3
    #expect(try outcome(text, field) == expected)
  }

  @Test(arguments: [("4", "error: too_small"), ("5", "5"), ("100", "error: too_large")])
  func `limits of an integer are values`(text: String, expected: String) throws {
    var field = Field(name: "x", type: .integer)
    field.minimum = 5
    field.maximum = 99
    #expect(try outcome(text, field) == expected)
  }

  @Test func `forbidden characters are named`() throws {
    var field = Field(name: "x")
    field.forbidden = "<>;"
    let result = try check("a;b", field)
    #expect(result.errors == [FieldError(field: "x", mistake: .forbiddenCharacter(";"))])
  }

  @Test(arguments: [
    ("410011234567891", "410011234567891"), ("+7 900 000 00 07", "+79000000007"),
    ("x", "error: not_digits"),
  ])
  func `the first alternative that fits counts`(text: String, expected: String) throws {
    var account = Field(name: "account", type: .digits)
    account.minimum = 11
    var field = Field(name: "to")
    field.alternatives = [account, Field(name: "phone", type: .phone)]
    #expect(try outcome(text, field) == expected)
  }

  @Test func `a select takes its options to the letter`() throws {
    var field = Field(name: "x", type: .select)
    field.options = [FieldOption(value: "card"), FieldOption(value: "wallet")]
    #expect(try outcome("wallet", field) == "wallet")
    #expect(try outcome("Wallet", field) == "error: not_in_list")
  }
}
