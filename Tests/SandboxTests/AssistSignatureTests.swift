import Crypto
import TestSupport
import Testing
import Wire

@testable import Sandbox

/// The vectors of the dossier: C1 to C12, N1 to N3, R1 to R4.
struct AssistSignatureTests {
  private static let base = "679471;test_payment_002;100.05;RUB"
  private static let plain = "679471test_payment_002100.05RUB"

  @Test(arguments: [
    (base, "C42B5537211B46A57BCEE9E957833989"), (plain, "F23E0045313F3126A8C659C5E211C1AD"),
    ("\(base);C-77", "EC12ED9330561704265FFDF5479E8949"),
    ("\(base);1", "C69147F2948D29595589D6A4E06CB977"),
    ("\(base);C-77;1;50.00", "253DC4C669A716A1ACF6A1FD4C04B6C6"),
    ("679471;test_payment_002;100.00;RUB", "DAF04A7E36B9A48EC7217E6A13EB1019"),
    ("679471;test_payment_002;100;RUB", "1F05D61E9D7E07097D4224CAB663FBED"),
    ("679471;заказ-1;100.05;RUB", "E93B41BD2265975934B19FFD755A30D5"),
    ("\(plain)Approved", "94C5E4925C6334254089DD9C27C2935D"),
    ("\(plain)In Process", "F0B496197EC4796223D91726C5BEC691"),
    ("\(plain)Delayed", "DE399C6EE475722FDA4CE0F0ABF7EDA0"),
    ("\(plain)Declined", "044BCFEAD5B81802CBEB21ABFD8018AE"),
    ("\(plain)Timeout", "E22CBAA55A4A519588230419425BA1DC"),
    ("679471test_payment_00240.00RUBPartialDelayed", "EC3A39243B01631C671409189D1A9A9C"),
    ("7326142022.07.11-510.00BYNApproved", "18EF04A0E6B32ECC1FD1A7360675312B"),
  ])
  func `a checkvalue is the published one`(text: String, value: String) {
    #expect(AssistCheckvalue.value(of: text, secret: "testword") == value)
    #expect(AssistCheckvalue.isRight(value, of: text, secret: "testword"))
    #expect(!AssistCheckvalue.isRight(value, of: text + " ", secret: "testword"))
    #expect(!AssistCheckvalue.isRight(value.lowercased(), of: text, secret: "testword"))
  }

  @Test(arguments: [
    "35992CCDCA9235FB98FCAF1AAA9F67FC", "774E4469818A1CAC5B07478E45B48C48",
    "66E97F8A5E7A8D08C938F5766C07F4FD", "74BEE88AD9A1866C952B14570E0E6113",
    "84D4AF84070AADFEDEB4D2B859A9CC23", "",
  ])
  func `a checkvalue made otherwise is refused`(value: String) {
    #expect(!AssistCheckvalue.isRight(value, of: Self.base, secret: "testword"))
  }

  static let rsa: [AssistSignature: String] = [
    .r1:
      "XMyvi3u8NFhiWGm9CvAIOZrpKwFM0/9Q0p1RfBk2XsJdvgfnh298RFSHmx6D81JZeouja9L2TdET4kJj1KTIsg+9cl6AA9x/RO3KFjjGZHJXt4SSrdFjntKedwqxhiHt0qbnXZUh0v2yNHjxQDKey85gpKZsu5sBAi2o5tLOYdI=",
    .r2:
      "mHlhHCxMVgyBDoXQeLAexoCVSs6uueE0CzaowNnnriJkqEoc4Szx/HvA9UBgjuSMqKNJUXE5NM0zdCQXoeEaYI3UHVPnS1MD2Q1BhJz8BtWvx/hY90QcfgLOKOSQtfKkf99quTFuBF+XeAEC+ojhKVZ88ctsqyMmLOPyaNGxogc=",
    .r3:
      "lUwfJDvj73C9UwK/YeKsxjirO4WmWKFrZ2F9mN516xPNsB03i1+7L0rm8Tp6tbavAdvl4QxnrJDAZMwy7AwEk+PUVCBBclYaLxg+58sJFBqyALNkMuecjDkkHrJH5UMBv25rTlwCJR+EJ0k2G8Bd2L6jTSBYKhNj4d1Os2gc+iU=",
    .r4:
      "QkkKvotX6FDIebY6UfSly6VKxsF4ar8jkeR/N4iy7b0MTpv9+pq+du2h+7sPc8xOTuG3/vVfhEC2BndlKkrQG6IX21A2VFKDhUBP4QOZuBPT+J2fhaw0G/Zjl2d9W1sELGrnnwpISq+CGX3I7e9nGbakJ7wIpRbApGznZcudPjg=",
  ]

  /// T25.
  @Test(arguments: AssistSignature.allCases, AssistSignature.allCases)
  func `an RSA signature is right under its own setting alone`(
    made: AssistSignature,
    set: AssistSignature
  ) throws {
    let vector = try #require(Self.rsa[made])
    let key = AssistSignature.testKey
    #expect(set.isRight(vector, of: Self.base, key: key) == (made == set))
    #expect(
      set.isRight("\(vector.prefix(76))\r\n\(vector.dropFirst(76))\n", of: Self.base, key: key)
        == (made == set)
    )
    #expect(!set.isRight(vector, of: Self.plain, key: key))
    #expect(!set.isRight("", of: Self.base, key: key))
  }

  /// T7 and the optional fields.
  @Test(
    arguments: [
      ([:], base), (["CustomerNumber": "0"], base), (["CustomerNumber": ""], base),
      (["CustomerNumber": "C-77"], "\(base);C-77"), (["Disable3DS": "1"], "\(base);1"),
      (["Disable3DS": "0"], base),
      (
        ["Prepayment": "50.00", "Disable3DS": "1", "CustomerNumber": "C-77"], "\(base);C-77;1;50.00"
      ),
      (["OrderMaxPoints": "5", "CustomerNumber": "C-77"], "\(base);5;C-77"),
    ] as [([String: String], String)]
  )
  func `an order is signed over what was sent`(more: [String: String], text: String) throws {
    let fields = try AssistShop().order("test_payment_002", "100.05", more)
    #expect(AssistCheckvalue.text(ofOrder: AssistShop.fields(fields), delimiter: ";") == text)
  }

  /// T6.
  @Test(
    arguments: [
      ("679471", "C42B5537211B46A57BCEE9E957833989", true),
      ("679471", "F23E0045313F3126A8C659C5E211C1AD", false),
      ("679471", "35992CCDCA9235FB98FCAF1AAA9F67FC", false),
      ("679471", nil, false),
    ] as [(String, String?, Bool)]
  )
  func `an order needs the right checkvalue`(
    merchant: String,
    value: String?,
    isTaken: Bool
  ) async throws {
    let shop = try AssistShop()
    let fields = shop.order("test_payment_002", "100.05", ["Checkvalue": value])
    let place = await shop.begin(fields)
    #expect(
      place.hasPrefix(isTaken ? "/assist/pay/page.cfm?CFSID=5" : "/assist/pay/body.cfm?ErrorID=")
    )
    #expect(await shop.states("test_payment_002") == (isTaken ? ["In Process 0.00"] : []))
  }

  @Test(arguments: [
    ("679472", "", AssistSignature.r2), ("679473", ";", .r3), ("679474", ";", .r4),
    ("679471", ";", .r1),
  ])
  func `each account has its own settings`(
    merchant: String,
    delimiter: String,
    kind: AssistSignature
  ) async throws {
    var shop = try AssistShop()
    shop.merchant = merchant
    shop.delimiter = delimiter
    let fields = shop.order("o-1", "100.05")
    #expect(await shop.begin(shop.signed(fields)).hasPrefix("/assist/pay/page.cfm"))
    shop.delimiter = delimiter.isEmpty ? ";" : ""
    let wrong = shop.signed(shop.order("o-2", "100.05"))
    #expect(await shop.begin(wrong).hasPrefix("/assist/pay/body.cfm"))
    // The vectors are the first merchant's, so that they prove only it.
    let signature = try #require(Self.rsa[kind])
    let order = shop.order("test_payment_002", "100.05", ["Signature": signature])
    let isFirst = merchant == "679471"
    #expect(await shop.begin(order).hasPrefix("/assist/pay/page.cfm") == isFirst)
  }
}
