import Foundation
import TestSupport
import Testing

@testable import Providers

/// Recipes whose expression or use depends on a setting, with the vectors of assist's dossier (§4).
@Suite struct ChosenRecipeTests {
  static let order =
    "join(without(without(present([f.Merchant_ID?, f.OrderNumber?, f.OrderAmount?, "
    + "f.OrderCurrency?, f.CustomerNumber?, f.Disable3DS?, f.Prepayment?]), ''), '0'), "
    + "credential.delimiter)"

  static let section = """
    signatures:
      order: {expr: "${ concat(md5(secret.word), md5(\(order))) | upper | md5 | upper }", place: body.Checkvalue}
      rsa:
        expr: {by: credential.variant, cases: {R1: "${ \(order) | md5 | bytes }", R2: "${ \(order) }", R3: "${ \(order) | md5 | bytes }", R4: "${ \(order) | md5 | text }"}}
        digest: {by: credential.variant, cases: {R1: {rsa_pkcs1_raw: "${secret.key}"}, R2: {rsa_md5: "${secret.key}"}, R3: {rsa_sha1: "${secret.key}"}, R4: {rsa_sha256: "${secret.key}"}}}
        encode: base64
        place: body.Signature
    """

  static func plugin() throws -> Plugin {
    let text = """
      schema: purser.plugin/v1
      id: chosen
      version: 1.0.0
      title: {en: Chosen}
      environments: {live: {hosts: {api: "https://api.provider.example"}}}
      credentials:
        word: {type: secret, required: true}
        key: {type: private_key}
        delimiter: {type: text, default: ";"}
        variant: {type: select, options: [R1, R2, R3, R4], default: R1}
        signed_by: {type: select, options: [word, key], default: word}
      \(section)
      calls:
        ask:
          repeatable: true
          request:
            method: POST
            host: api
            path: /ask
            urlencoded: {Merchant_ID: "679471", OrderNumber: "test_payment_002", OrderAmount: "100.05", OrderCurrency: "RUB"}
            sign: {by: credential.signed_by, cases: {word: order, key: rsa}}
          reply: {format: json, fields: {s: text}, outcomes: [{when: "/s == 'x'", state: pending}]}
      operations: {inquire: {steps: {start: {call: ask, then: [{else: end}]}}}}
      """
    return try CompiledPlugin.of("chosen", text)
  }

  static func sign(
    _ recipe: String,
    _ fields: [(String, String)],
    _ credentials: [String: String] = [:]
  ) throws -> String {
    let all = ["word": "testword"].merging(credentials) { $1 }
    let signed = try plugin()
      .sign(
        recipe: recipe,
        fields: fields.map { SignatureField($0.0, .text($0.1)) },
        credentials: all
      )
    return signed.signature
  }

  static let first = [
    ("Merchant_ID", "679471"), ("OrderNumber", "test_payment_002"), ("OrderAmount", "100.05"),
    ("OrderCurrency", "RUB"),
  ]

  @Test(
    arguments: [
      ([], [:], "C42B5537211B46A57BCEE9E957833989"),
      ([], ["delimiter": ""], "F23E0045313F3126A8C659C5E211C1AD"),
      ([("CustomerNumber", "C-77")], [:], "EC12ED9330561704265FFDF5479E8949"),
      ([("Disable3DS", "1")], [:], "C69147F2948D29595589D6A4E06CB977"),
      (
        [("CustomerNumber", "C-77"), ("Disable3DS", "1"), ("Prepayment", "50.00")], [:],
        "253DC4C669A716A1ACF6A1FD4C04B6C6"
      ),
      ([("CustomerNumber", "0")], [:], "C42B5537211B46A57BCEE9E957833989"),
      ([("CustomerNumber", "")], [:], "C42B5537211B46A57BCEE9E957833989"),
    ] as [([(String, String)], [String: String], String)]
  )
  func `only what is sent and not zero is joined`(
    more: [(String, String)],
    credentials: [String: String],
    expected: String
  ) throws {
    #expect(try Self.sign("order", Self.first + more, credentials) == expected)
  }

  @Test(arguments: [
    (
      "R1",
      "XMyvi3u8NFhiWGm9CvAIOZrpKwFM0/9Q0p1RfBk2XsJdvgfnh298RFSHmx6D81JZeouja9L2TdET4kJj1KTIsg+9cl6AA9x/RO3KFjjGZHJXt4SSrdFjntKedwqxhiHt0qbnXZUh0v2yNHjxQDKey85gpKZsu5sBAi2o5tLOYdI="
    ),
    (
      "R2",
      "mHlhHCxMVgyBDoXQeLAexoCVSs6uueE0CzaowNnnriJkqEoc4Szx/HvA9UBgjuSMqKNJUXE5NM0zdCQXoeEaYI3UHVPnS1MD2Q1BhJz8BtWvx/hY90QcfgLOKOSQtfKkf99quTFuBF+XeAEC+ojhKVZ88ctsqyMmLOPyaNGxogc="
    ),
    (
      "R3",
      "lUwfJDvj73C9UwK/YeKsxjirO4WmWKFrZ2F9mN516xPNsB03i1+7L0rm8Tp6tbavAdvl4QxnrJDAZMwy7AwEk+PUVCBBclYaLxg+58sJFBqyALNkMuecjDkkHrJH5UMBv25rTlwCJR+EJ0k2G8Bd2L6jTSBYKhNj4d1Os2gc+iU="
    ),
    (
      "R4",
      "QkkKvotX6FDIebY6UfSly6VKxsF4ar8jkeR/N4iy7b0MTpv9+pq+du2h+7sPc8xOTuG3/vVfhEC2BndlKkrQG6IX21A2VFKDhUBP4QOZuBPT+J2fhaw0G/Zjl2d9W1sELGrnnwpISq+CGX3I7e9nGbakJ7wIpRbApGznZcudPjg="
    ),
  ])
  func `the variant decides what is signed and how`(variant: String, expected: String) throws {
    let path = Repository.path("Tests/CryptoTests/vectors/assist-test-key.pem")
    let key = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    for other in ["R1", "R2", "R3", "R4"] {
      let made = try Self.sign("rsa", Self.first, ["key": key, "variant": other])
      #expect((made == expected) == (other == variant), "\(other)")
    }
  }
}
