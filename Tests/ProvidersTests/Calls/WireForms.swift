import Crypto
import Foundation
import Payments
import PluginKit
import TestSupport
import Testing
import Wire

@testable import Providers

/// A plugin that uses every form of one HTTP exchange, and its accounts.
enum WireForms {
  static let key = "Tests/CryptoTests/vectors/assist-test-key.pem"

  static let plugin = """
    schema: purser.plugin/v1
    id: forms
    version: 1.0.0
    title: {en: Forms}
    environments: {live: {hosts: {api: "https://api.forms.example"}}}
    credentials:
      shop: {type: text, required: true}
      word: {type: secret, required: true}
      login: {type: text}
      private_key: {type: private_key}
      public_key: {type: public_key}
      delimiter: {type: text, default: ";"}
      variant: {type: select, options: [R1, R2, R3, R4], default: R1}
      signs: {type: select, options: [word, rsa], default: word}
      results: {type: select, options: [xml, csv], default: xml}
    signatures:
      order: {expr: "${ (md5(secret.word) + md5(join(present([f.shop, f.number, f.sum, f.currency, f.customer]) | without('') | without('0'), credential.delimiter))) | upper | md5 | upper }", place: body.check}
      answer: {expr: "${ (md5(secret.word) + md5(join(present([f.shop, f.number, f.state]), ''))) | upper | md5 | upper }"}
      rsa:
        expr:
          by: credential.variant
          cases:
            R1: "${ join(present([f.shop, f.number, f.sum, f.currency]), credential.delimiter) | md5 | bytes }"
            R2: "${ join(present([f.shop, f.number, f.sum, f.currency]), credential.delimiter) }"
            R3: "${ join(present([f.shop, f.number, f.sum, f.currency]), credential.delimiter) | md5 | bytes }"
            R4: "${ join(present([f.shop, f.number, f.sum, f.currency]), credential.delimiter) | md5 | hex }"
        digest:
          by: credential.variant
          cases:
            R1: {rsa_pkcs1_raw: "${secret.private_key}"}
            R2: {rsa_md5: "${secret.private_key}"}
            R3: {rsa_sha1: "${secret.private_key}"}
            R4: {rsa_sha256: "${secret.private_key}"}
        encode: base64
        place: body.sign
    encryption:
      parts: {algorithm: rsa_pkcs1_v15, key: "${credential.public_key}", encode: base64, forbid_in_parts: ";=", plaintext: "A=${payment.order};B=${payment.currency}"}
    calls:
      ask:
        repeatable: true
        request: {method: POST, host: api, path: /ask, basic: {user: "${credential.shop}", password: "${secret.word}"}, headers: {X-Login: "${credential.login?}"}, query: {number: "${payment.order}", note: "${payment.description?}"}, xml: {ask: {"@v": "1", number: "${payment.order}", note: "${payment.description?}", item: ["a", "${payment.currency}"]}}}
        replies:
          - http: [200]
            when: "credential.results == 'xml'"
            format: xml
            fields: {/@code: text, number: text, state: text, check: text}
            verify: {recipe: answer, fields: {shop: "${credential.shop}", number: "${/number}", state: "${/state}"}, signature: "${/check?}"}
            rows: {at: /order, word: /state, best: [PAID, OPEN], paid: [PAID]}
            outcomes:
              - {when: "//@code != '0'", state: by_code, code: "${//@code}"}
              - {state: by_status, status: "${/state}", check: {order: "${/number}"}, keep_on_payment: {provider_reference: "${/number}"}}
          - http: [200]
            when: "credential.results == 'csv'"
            format: csv
            fields: {number: text, state: text, check: text}
            verify: {recipe: answer, fields: {shop: "${credential.shop}", number: "${/number}", state: "${/state}"}, signature: "${/check?}", required: false}
            rows: {word: /state, best: [PAID, OPEN], paid: [PAID]}
            outcomes:
              - {state: by_status, status: "${/state}", check: {order: "${/number}"}, keep_on_payment: {provider_reference: "${/number}"}}
      pay:
        effect: true
        request: {method: POST, host: api, path: /pay, urlencoded: {shop: "${credential.shop}", number: "${payment.order}", sum: "${payment.amount | decimal(2)}", currency: "${payment.currency}"}, sign: {by: credential.signs, cases: {word: order, rsa: rsa}}}
        replies:
          - {http: [200], format: json, shape: one, names: snake, fields: {shop_bill_id: text, state: text}, outcomes: [{state: by_status, status: "${/state}", keep_on_payment: {provider_reference: "${/shop_bill_id}"}}]}
          - {http: [300, 401], format: text, outcomes: [{when: "http.status == 401", state: refused, reason: not_configured, effect: none}, {state: pending}]}
          - {http: [400], format: urlencoded, fields: {error: text}, outcomes: [{when: "error == 'card'", state: declined, reason: other}]}
      pay_card:
        effect: true
        request: {method: POST, host: api, path: /card, bearer: "${secret.word}", json: {data: "${encrypted.parts}"}}
        reply: {format: json, fields: {id: text}, outcomes: [{when: "/id != ''", state: captured, keep_on_payment: {provider_reference: "${/id}"}}]}
    operations:
      charge:
        steps: {start: {call: pay, then: [{else: end}]}}
        idempotency: {key: none}
        lookup: {call: ask, by: order, complete_after: 30s, max_processing: 60m, readings: 2}
      topup:
        steps: {start: {call: pay_card, then: [{else: end}]}}
        idempotency: {key: none}
        lookup: {call: ask, by: order, complete_after: 30s, max_processing: 60m, readings: 2}
      inquire: {steps: {start: {call: ask, then: [{else: end}]}}}
    status: {PAID: captured, OPEN: pending}
    """

  static func pem() throws -> String {
    try String(contentsOfFile: Repository.path(key), encoding: .utf8)
  }

  /// The account of shop 679471; credentials in words of YAML.
  static func account(_ credentials: [String] = []) throws -> ProviderAccount {
    var diagnostics = Diagnostics()
    let all = ["shop: \"679471\"", "word: {secret: {env: WORD}}"] + credentials
    let text = """
      plugin: forms
      environment: sandbox
      endpoint: http://127.0.0.1:7070/forms
      credentials: {\(all.joined(separator: ", "))}
      """
    let settings = try #require(SampleAccount.settings(text, &diagnostics))
    let account = ProviderAccount.make(
      settings,
      plugin: try CompiledPlugin.of("forms", plugin),
      secrets: SecretSource(variables: ["WORD": "testword", "PEM": try pem()], folder: ""),
      &diagnostics
    )
    #expect(diagnostics.all.map(\.message) == [])
    return try #require(account)
  }

  /// What a reply says, as words.
  static func read(
    _ call: String,
    _ body: String,
    status: Int = 200,
    credentials: [String] = []
  ) throws -> [String: String] {
    let reply = HTTPReply(status: status, body: Array(body.utf8))
    let result = try account(credentials)
      .read(call: call, reply: reply, in: .charge(fields: [:]), purpose: .step)
    return ReadingWords.words(of: result)
  }
}
