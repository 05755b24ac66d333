import Testing
import Wire

@testable import Providers

/// A manifest with one of every kind of slot, into which tests plant mistakes.
enum ManifestSample {
  /// The sample's text; each planted mistake replaces a part of it that stands there once.
  static let text = """
    schema: purser.plugin/v1
    id: sample
    version: 1.0.0
    title: {en: Sample provider, uk: Зразок, ru: Образец}
    docs: "https://provider.example/docs"
    environments:
      live: {hosts: {api: "https://api.provider.example", qr: "https://qr.provider.example"}}
      test: {hosts: {api: "https://test.provider.example", qr: "https://qr.test.provider.example"}}
    credentials:
      shop: {type: text, required: true, max: 20}
      mode: {type: select, options: [TEST, PRODUCTION], default: TEST}
      partner: {type: text}
      password: {type: secret, required: true}
      public_key: {type: public_key, required: true}
    currencies: {RUB: {digits: 2, code: "810"}, KWD: {digits: 2}}
    order: {pattern: "^[a-z0-9-]{1,36}$"}
    tables:
      words: {Y: taken, "N": left}
    signatures:
      token: {over: request.json, select: root_scalars, exclude: [Token], add: {Password: "${secret.password}"}, sort: key, emit: value, separator: "", booleans: lowercase, digest: sha256, encode: hex, place: body.Token}
      form_sign: {over: request.urlencoded, sort: key, emit: pair, separator: "&", append: ["${secret.password}"], digest: {by: credential.mode, cases: {TEST: {hmac_sha256: "${secret.password}"}, PRODUCTION: {sha256: true}}}, encode: hex, place: body.sign}
      mac: {over: raw_body, digest: {hmac_sha1: "${secret.password | lower}"}, encode: hex, place: header.X-Mac}
      expression: {expr: "${ (md5(secret.password) + md5(join(present([f.a, f.b]), ';'))) | upper | md5 }", place: header.X-Sign}
    encryption:
      card_data: {algorithm: rsa_pkcs1_v15, key: "${credential.public_key}", encode: base64, forbid_in_parts: ";=", plaintext: "PAN=${input.card.pan};ExpDate=${input.card.expiry}"}
    calls:
      init:
        request:
          method: POST
          host: {by: credential.mode, cases: {TEST: qr, PRODUCTION: api}}
          path: "/v2/${credential.shop}/init"
          query: {lang: "${locale}", attempt: "${payment.attempt | text}"}
          headers: {X-Order: "${payment.order}", Authorization: "Key ${secret.password}"}
          json:
            Shop: "${credential.shop}"
            Amount: "${payment.amount | minor | int}"
            Order: {Id: "${payment.order}", Note: "${payment.description?}", Lines: [{Price: "${payment.amount | decimal(2)}"}]}
            Word: "${'Y' | lookup(words)}"
            Mode: {by: credential.mode, cases: {TEST: "t", PRODUCTION: "${credential.mode | lower}"}}
            Secret: "${secret.password}"
            Fixed: 643
          sensitive: [Secret]
          sign: token
        reply:
          format: json
          fields: {Success: boolean, Code: text, Id: text, Amount: integer, Price: decimal, Money: text, Number: text, Order: text, Words: text}
          outcomes:
            - {when: "/Success == true and /Code == '0'", state: continue, check: {minor: "${/Amount}", amount: "${/Price}", currency: "${/Money}", currency_code: "${/Number?}", order: "${/Order}"}, keep: {id: "${/Id}"}, keep_on_payment: {provider_reference: "${/Id}"}}
            - {when: "/Code in ['20', '21']", state: recover}
            - {when: "/Success == false", state: by_code, code: "${/Code}", status: "${/Order?}", message: "${/Words? | truncate(100)}"}
        recover: find
      charge:
        effect: true
        request:
          method: POST
          host: api
          path: /v2/charge
          basic: {user: "${credential.shop}", password: "${secret.password}"}
          urlencoded: {id: "${vars.id}", card: "${input.card_id}", extra: "${input.extra?}", kept: "${payment.kept.provider_reference}"}
          sign: [form_sign, expression]
        reply:
          format: urlencoded
          fields: {status: text, code: text}
          outcomes:
            - {when: "/status == 'OK'", state: captured}
            - {when: "status == 'NO'", state: by_status, status: "${status}", code: "${code?}"}
      find:
        repeatable: true
        request:
          method: GET
          host: api
          path: "/v2/orders/${payment.order}"
          bearer: "${secret.password}"
        accept: [200, 404]
        reply:
          format: json
          fields: {/Total: integer, Status: text, Id: text, Paid: integer, Kind: text}
          rows:
            at: /Rows
            word: /Status
            id: /Id
            where: "/Kind == 'pay'"
            best: [DONE, WAIT, NEW]
            paid: [DONE]
            sum: {refunded: {at: /Paid, where: "/Kind == 'refund'"}}
          outcomes:
            - {when: "//Total == 0", state: pending}
            - {when: "/Status == 'NEW'", state: continue, keep: {id: "${/Id}"}}
            - {state: by_status, status: "${/Status}", keep: {back: "${sum.refunded | text}"}}
      notify:
        repeatable: true
        request: {method: POST, host: api, path: /v2/notify, text: "order=${payment.order}"}
        reply: {format: text, outcomes: [{when: "body == 'OK'", state: continue}]}
    operations:
      charge:
        form: {fields: {card_id: {type: digits, required: true}, extra: {type: text, max: 20}}}
        steps:
          start: {call: init, then: [{when: "state == 'continue'", go: note}, {else: end}]}
          note: {call: notify, then: [{when: "vars.id == '' or input.card_id == '0'", go: end}, {else: money}]}
          money: {call: charge, then: [{when: "state in ['pending', 'in_doubt'] and payment.attempt == 1", go: watch}, {else: end}]}
          watch: {poll: {call: find, first: 2s, factor: 1.5, max: 15s, deadline: 60s}, then: [{else: end}]}
        idempotency: {in: header, name: Idempotency-Key, ttl: 24h, replays: all, mismatch: error}
        lookup: {call: find, by: order, complete_after: 30s, max_processing: 60m, readings: 2, not_found: "//Total == 0 or /Status == 'NEW'"}
        assumed: [lookup.max_processing]
        status: {NO: declined}
    status:
      DONE: captured
      WAIT: pending
      NEW: in_doubt
      REJECTED: {after: {authorized: voided}, else: declined}
    """

  /// A way to write the same file.
  enum Variant: String, CaseIterable, Sendable {
    case plain
    case byteOrderMark
    case cyrillicBefore
    case crlf
    /// A byte order mark, Cyrillic before everything and CRLF, all at once.
    case everything

    /// What planted mistakes are written in.
    static let telling: [Variant] = [.plain, .everything]

    func write(_ text: String) -> [UInt8] {
      switch self {
      case .plain: Array(text.utf8)
      case .byteOrderMark: [0xEF, 0xBB, 0xBF] + Array(text.utf8)
      case .cyrillicBefore: Array(("x-примітка: Слава праці 💡\n" + text).utf8)
      case .crlf: Array(text.replacing("\n", with: "\r\n").utf8)
      case .everything:
        [0xEF, 0xBB, 0xBF]
          + Array(
            ("x-примітка: Слава праці 💡\n" + text).replacing("\n", with: "\r\n").utf8
          )
      }
    }

    /// How many lines later everything stands.
    var lines: Int { self == .cyrillicBefore || self == .everything ? 1 : 0 }
  }

  /// Loads a text; warnings about the byte order mark are left out.
  static func load(_ bytes: [UInt8]) -> (ManifestLoader.Result?, [Diagnostic]) {
    var diagnostics = Diagnostics()
    let node = YAML.load(bytes, file: "plugin.yaml", aliases: .refused, &diagnostics)
    let result = node.flatMap {
      ManifestLoader.load($0, codes: CodeTable(), &diagnostics)
    }
    return (result, diagnostics.all.filter { $0.code != .byteOrderMark })
  }

  /// A diagnostic as tests compare it.
  static func shown(_ diagnostic: Diagnostic) -> String {
    let place = diagnostic.place
    return "\(diagnostic.code.rawValue) \(place.line):\(place.column)"
  }
}
