import Wire

@testable import Providers

/// Wrong manifests: one wrong path, filter, arity, type or word in each kind of slot.
enum PlantedMistakes {
  static let all =
    requests + replies + flows + sections + recipes
    + (pages + values + forms + likes + waits + numbers + facts + hosts + replays)
    .map { $0.planted(into: PageSample.text) }
    + asks.map { $0.planted(into: AskSample.text) }
    + remotes.map { $0.planted(into: RemoteSample.text) }

  static let requests: [PlantedMistake] = [
    .init(
      "path: unknown path",
      "/v2/${credential.shop}/init",
      "/v2/${credential.shopp}/init",
      .unknownPath,
      at: "credential.|shopp"
    ),
    .init(
      "path: secret",
      "/v2/${credential.shop}/init",
      "/v2/${secret.password}/init",
      .secretReachesSink,
      at: "secret.password"
    ),
    .init(
      "path: optional",
      "/v2/orders/${payment.order}",
      "/v2/orders/${payment.reference?}",
      .optionalUnhandled,
      at: "${payment.reference?}"
    ),
    .init("path: no slash", "path: /v2/charge", "path: v2/charge", .notURL, at: "v2/charge"),
    .init(
      "path: query in it",
      "path: /v2/charge",
      "path: /v2/charge?x=1",
      .notURL,
      at: "charge?x=1"
    ),
    .init(
      "query: unknown root",
      "lang: \"${locale}\"",
      "lang: \"${lokale}\"",
      .unknownRoot,
      at: "lokale"
    ),
    .init(
      "query: type",
      "${payment.attempt | text}",
      "${payment.created}",
      .wrongType,
      at: "payment.created"
    ),
    .init(
      "query: secret",
      "lang: \"${locale}\"",
      "lang: \"${secret.password | upper}\"",
      .secretReachesSink,
      at: "secret.password"
    ),
    .init(
      "header: filter",
      "X-Order: \"${payment.order}\"",
      "X-Order: \"${payment.order | uper}\"",
      .unknownFilter,
      at: "uper"
    ),
    .init(
      "header: secret outside an auth header",
      "X-Order: \"${payment.order}\"",
      "X-Order: \"${secret.password}\"",
      .secretReachesSink,
      at: "secret.password"
    ),
    .init(
      "header: name of the transport",
      "X-Order: ",
      "Content-Length: ",
      .identifierInvalid,
      at: "Content-Length"
    ),
    .init(
      "json: filter's arity",
      "${payment.amount | minor | int}",
      "${payment.amount | minor('RUB', 2) | int}",
      .wrongArity,
      at: "2)"
    ),
    .init(
      "json: filter's type",
      "${payment.amount | minor | int}",
      "${payment.order | minor | int}",
      .wrongType,
      at: "payment.order"
    ),
    .init(
      "json: money has no form",
      "${payment.amount | minor | int}",
      "${payment.amount}",
      .wrongType,
      at: "^\"${payment.amount}"
    ),
    .init(
      "json: nested path",
      "Id: \"${payment.order}\"",
      "Id: \"${payment.oder}\"",
      .unknownPath,
      at: "payment.|oder"
    ),
    .init(
      "json: nested optional",
      "${payment.description?}",
      "${payment.description}",
      .optionalUnhandled,
      at: "payment.description"
    ),
    .init(
      "json: in a list",
      "${payment.amount | decimal(2)}",
      "${payment.amount | decimal('x')}",
      .wrongType,
      at: "'x'"
    ),
    .init("json: unknown table", "lookup(words)", "lookup(wards)", .unknownPath, at: "wards"),
    .init(
      "json: by of no setting",
      "Mode: {by: credential.mode",
      "Mode: {by: credential.mod",
      .unknownPath,
      at: "credential.mod,"
    ),
    .init(
      "json: cases lack an option",
      "cases: {TEST: \"t\", PRODUCTION: \"${credential.mode | lower}\"}",
      "cases: {TEST: \"t\"}",
      .casesNotExhaustive,
      at: "{TEST: \"t\"}"
    ),
    .init(
      "json: cases of no option",
      "cases: {TEST: \"t\", PROD",
      "cases: {TESTS: \"t\", TEST: \"t\", PROD",
      .casesNotExhaustive,
      at: "TESTS"
    ),
    .init(
      "json: inside a case",
      "${credential.mode | lower}",
      "${credential.mode | lower(1)}",
      .wrongArity,
      at: "1)"
    ),
    .init(
      "json: secret undeclared",
      "sensitive: [Secret]",
      "sensitive: [Other]",
      .secretReachesSink,
      at: "^secret.password"
    ),
    .init(
      "json: syntax",
      "Shop: \"${credential.shop}\"",
      "Shop: \"${credential.shop\"",
      .expressionSyntax,
      at: "${credential.shop|\""
    ),
    .init("json: number with a zero", "Fixed: 643", "Fixed: 0643", .leadingZero, at: "0643"),
    .init(
      "urlencoded: unknown variable",
      "id: \"${vars.id}\"",
      "id: \"${vars.idd}\"",
      .unknownPath,
      at: "vars.|idd"
    ),
    .init(
      "urlencoded: unknown field",
      "card: \"${input.card_id}\"",
      "card: \"${input.card}\"",
      .unknownPath,
      at: "input.|card"
    ),
    .init(
      "urlencoded: optional field",
      "extra: \"${input.extra?}\"",
      "extra: \"${input.extra}\"",
      .optionalUnhandled,
      at: "input.extra"
    ),
    .init(
      "urlencoded: unknown kept value",
      "payment.kept.provider_reference",
      "payment.kept.provider",
      .unknownPath,
      at: "payment.kept.|provider"
    ),
    .init(
      "text body: root",
      "order=${payment.order}",
      "order=${paymant.order}",
      .unknownRoot,
      at: "paymant"
    ),
    .init(
      "text body: money inside text",
      "order=${payment.order}",
      "order=${payment.amount}",
      .wrongType,
      at: "payment.amount"
    ),
    .init(
      "basic: user",
      "user: \"${credential.shop}\"",
      "user: \"${credential.shap}\"",
      .unknownPath,
      at: "credential.|shap"
    ),
    .init(
      "basic: password",
      "basic: {user: \"${credential.shop}\", password: \"${secret.password}\"}",
      "basic: {user: \"${credential.shop}\", password: \"${secret.pasword}\"}",
      .unknownPath,
      at: "secret.|pasword"
    ),
    .init(
      "bearer",
      "bearer: \"${secret.password}\"",
      "bearer: \"${secret.password | base63}\"",
      .unknownFilter,
      at: "base63"
    ),
    .init(
      "host undeclared",
      "method: POST\n      host: api",
      "method: POST\n      host: apy",
      .hostUndeclared,
      at: "apy"
    ),
    .init(
      "host undeclared in a case",
      "cases: {TEST: qr",
      "cases: {TEST: qrr",
      .hostUndeclared,
      at: "qrr"
    ),
    .init("method", "method: GET", "method: FETCH", .notOneOf, at: "FETCH"),
    .init(
      "body with GET",
      "bearer: \"${secret.password}\"",
      "text: \"x\"",
      .wrongShape,
      at: "^GET"
    ),
    .init("unknown signature", "sign: token", "sign: tokken", .unknownSignature, at: "tokken"),
    .init(
      "two bodies",
      "text: \"order=${payment.order}\"",
      "text: \"x\", urlencoded: {a: \"b\"}",
      .wrongShape,
      at: "\"x\""
    ),
    .init(
      "key of a request",
      "sensitive: [Secret]",
      "sensitive: [Secret]\n      sings: token",
      .unknownKey,
      at: "sings"
    ),
  ]

  static let replies: [PlantedMistake] = [
    .init(
      "outcome when: pointer",
      "/Success == true and /Code == '0'",
      "/Sucess == true and /Code == '0'",
      .pointerUndeclared,
      at: "/Sucess"
    ),
    .init(
      "outcome when: type",
      "/Code in ['20', '21']",
      "/Code in [20, 21]",
      .wrongType,
      at: "[20"
    ),
    .init(
      "outcome when: not a condition",
      "/Success == false\"",
      "/Code\"",
      .conditionNotBoolean,
      at: "/Code"
    ),
    .init("outcome when: root", "body == 'OK'", "bady == 'OK'", .unknownRoot, at: "bady"),
    .init(
      "keep: pointer",
      "keep: {id: \"${/Id}\"}, keep_on",
      "keep: {id: \"${/Idd}\"}, keep_on",
      .pointerUndeclared,
      at: "/Idd"
    ),
    .init(
      "keep: secret",
      "keep: {id: \"${/Id}\"}, keep_on",
      "keep: {id: \"${secret.password}\"}, keep_on",
      .secretReachesSink,
      at: "secret.password"
    ),
    .init("keep: name", "keep: {back: ", "keep: {Back: ", .identifierInvalid, at: "Back"),
    .init(
      "keep_on_payment: pointer",
      "{provider_reference: \"${/Id}\"}",
      "{provider_reference: \"${/ID}\"}",
      .pointerUndeclared,
      at: "/ID"
    ),
    .init(
      "status: filter",
      "state: by_status, status: \"${status}\"",
      "state: by_status, status: \"${status | lowr}\"",
      .unknownFilter,
      at: "lowr"
    ),
    .init(
      "code: pointer",
      "code: \"${/Code}\"",
      "code: \"${/Kode}\"",
      .pointerUndeclared,
      at: "/Kode"
    ),
    .init("message: arity", "truncate(100)", "truncate(100, 2)", .wrongArity, at: "2)"),
    .init(
      "check minor: type",
      "minor: \"${/Amount}\"",
      "minor: \"${/Code}\"",
      .wrongType,
      at: "/Code"
    ),
    .init(
      "check amount: type",
      "amount: \"${/Price}\"",
      "amount: \"${/Success}\"",
      .wrongType,
      at: "/Success"
    ),
    .init(
      "check currency: pointer",
      "currency: \"${/Money}\"",
      "currency: \"${/Mony}\"",
      .pointerUndeclared,
      at: "/Mony"
    ),
    .init(
      "check currency_code: filter",
      "currency_code: \"${/Number?}\"",
      "currency_code: \"${/Number? | iso}\"",
      .unknownFilter,
      at: "iso}"
    ),
    .init(
      "check order: pointer",
      "order: \"${/Order}\"}",
      "order: \"${/Oder}\"}",
      .pointerUndeclared,
      at: "/Oder"
    ),
    .init(
      "check: unknown key",
      "order: \"${/Order}\"}",
      "ordr: \"${/Order}\"}",
      .unknownKey,
      at: "ordr"
    ),
    .init("field: type", "Success: boolean", "Success: bool", .notOneOf, at: "bool"),
    .init("state: unknown", "state: captured}", "state: capturd}", .unknownState, at: "capturd"),
    .init(
      "state: of the host alone",
      "state: captured}",
      "state: attempting}",
      .unknownState,
      at: "attempting"
    ),
    .init(
      "state by_code without a code",
      "state: by_code, code: \"${/Code}\", ",
      "state: by_code, ",
      .missingKey,
      at: "by_code"
    ),
    .init("format that no host reads", "format: text", "format: xlsx", .notOneOf, at: "xlsx"),
    .init("format unknown", "format: text", "format: txt", .notOneOf, at: "txt"),
    .init("accept", "accept: [200, 404]", "accept: [200, 604]", .outOfRange, at: "604"),
    .init(
      "rows where: pointer",
      "where: \"/Kind == 'pay'\"",
      "where: \"/Knd == 'pay'\"",
      .pointerUndeclared,
      at: "/Knd"
    ),
    .init("rows sum at: type", "{at: /Paid", "{at: /Kind", .wrongType, at: "/Kind"),
    .init(
      "rows sum where: type",
      "where: \"/Kind == 'refund'\"",
      "where: \"/Paid == 'refund'\"",
      .wrongType,
      at: "'refund'"
    ),
    .init("rows word: pointer", "word: /Status", "word: /State", .pointerUndeclared, at: "/State"),
    .init(
      "outcome after an unconditional one",
      "- {state: by_status, status: \"${/Status}\", keep: {back: \"${sum.refunded | text}\"}}",
      "- {state: pending}\n        - {state: pending}",
      .stepUnreachable,
      at: "{state: pending}\n  notify"
    ),
    .init(
      "no outcomes",
      "outcomes: [{when: \"body == 'OK'\", state: continue}]",
      "outcomes: []",
      .emptyList,
      at: "[]"
    ),
    .init("recover names no call", "recover: find", "recover: fund", .unknownCall, at: "fund"),
  ]

  static let flows: [PlantedMistake] = [
    .init(
      "edge when: unknown variable",
      "when: \"vars.id == ''",
      "when: \"vars.di == ''",
      .unknownPath,
      at: "vars.|di"
    ),
    .init(
      "edge when: secret",
      "payment.attempt == 1\"",
      "secret.password == '1'\"",
      .unknownRoot,
      at: "secret"
    ),
    .init(
      "edge when: type",
      "payment.attempt == 1\"",
      "payment.attempt == '1'\"",
      .wrongType,
      at: "'1'"
    ),
    .init("edge to no step", "go: watch", "go: wach", .unknownStep, at: "wach"),
    .init(
      "step calls no call",
      "note: {call: notify",
      "note: {call: notfy",
      .unknownCall,
      at: "notfy"
    ),
    .init(
      "step without else",
      "go: watch}, {else: end}]",
      "go: watch}]",
      .edgesIncomplete,
      at: "^{when: \"state in"
    ),
    .init(
      "step never reached",
      "go: watch}, {else: end}]",
      "go: end}, {else: end}]",
      .stepUnreachable,
      at: "watch:"
    ),
    .init(
      "flow that cannot end",
      "deadline: 60s}, then: [{else: end}]",
      "deadline: 60s}, then: [{else: watch}]",
      .flowCannotEnd,
      at: "^watch: {poll"
    ),
    .init(
      "wait without a bound",
      ", deadline: 60s}",
      "}",
      .waitUnbounded,
      at: "^{call: find, first"
    ),
    .init(
      "poll every: path",
      "first: 2s, factor: 1.5",
      "first: 2s, every: \"${vars.wait | ms}\"",
      .unknownPath,
      at: "vars.|wait"
    ),
    .init(
      "poll every: type",
      "first: 2s, factor: 1.5",
      "first: 2s, every: \"${payment.attempt | text}\"",
      .wrongType,
      at: "payment.attempt"
    ),
    .init("poll: factor", "factor: 1.5", "factor: 0.5", .outOfRange, at: "0.5"),
    .init(
      "no effect call",
      "charge:\n    effect: true",
      "charge:\n    effect: false\n    repeatable: true",
      .effectCalls,
      at: "charge:\n    form"
    ),
    .init(
      "two effect calls",
      "notify:\n    repeatable: true",
      "notify:\n    effect: true",
      .effectCalls,
      at: "money: {call: |charge"
    ),
    .init(
      "call before the effect without recovery",
      "notify:\n    repeatable: true",
      "notify:",
      .recoveryMissing,
      at: "notify:"
    ),
    .init("recover without a call", "    recover: find\n", "", .recoveryMissing, at: "^init:\n"),
    .init(
      "reference not kept",
      ", keep_on_payment: {provider_reference: \"${/Id}\"}",
      "",
      .referenceNotKept,
      at: "charge:\n"
    ),
    .init(
      "no lookup",
      "lookup: {call: find, by: order, complete_after: 30s, max_processing: 60m, readings: 2, not_found: \"//Total == 0 or /Status == 'NEW'\"}\n",
      "x-lookup: 1\n",
      .contractMissing,
      at: "^charge:\n    form"
    ),
    .init(
      "no idempotency",
      "idempotency: {in",
      "x-idempotency: {in",
      .contractMissing,
      at: "^charge:\n    form"
    ),
    .init(
      "not_found: pointer",
      "not_found: \"//Total == 0",
      "not_found: \"//Totl == 0",
      .pointerUndeclared,
      at: "//Totl"
    ),
    .init(
      "lookup names no call",
      "lookup: {call: find",
      "lookup: {call: fnd",
      .unknownCall,
      at: "fnd"
    ),
    .init("lookup: duration", "max_processing: 60m", "max_processing: 60", .notDuration, at: "60,"),
    .init(
      "step of a later host",
      "note: {call: notify",
      "note: {for_each: items, call: notify",
      .notSupportedYet,
      at: "for_each"
    ),
    .init(
      "unknown operation",
      "operations:\n  charge:",
      "operations:\n  charg:",
      .unknownOperation,
      at: "charg:"
    ),
  ]

  static let sections: [PlantedMistake] = [
    .init("top: unknown key", "status:\n  DONE", "statuses:\n  DONE", .unknownKey, at: "statuses"),
    .init(
      "top: schema",
      "purser.plugin/v1",
      "purser.plugin/v2",
      .wrongSchema,
      at: "purser.plugin/v2"
    ),
    .init("top: id", "id: sample", "id: Sample", .identifierInvalid, at: "Sample"),
    .init(
      "missing key",
      "reply: {format: text, outcomes",
      "reply: {outcomes",
      .missingKey,
      at: "{outcomes"
    ),
    .init(
      "host without https",
      "https://api.provider.example",
      "http://api.provider.example",
      .hostNotSecure,
      at: "^\"http:"
    ),
    .init(
      "host missing in one environment",
      ", qr: \"https://qr.test.provider.example\"",
      "",
      .hostUndeclared,
      at: "^test: {hosts"
    ),
    .init("order pattern", "^[a-z0-9-]{1,36}$", "^(?=a)$", .patternInvalid, at: "^\"^(?=a)$"),
    .init("currency", "KWD: {digits: 2}", "KWX: {digits: 2}", .unknownCurrency, at: "KWX"),
    .init("currency: digits", "KWD: {digits: 2}", "KWD: {digits: 7}", .outOfRange, at: "7"),
    .init("status: state", "DONE: captured", "DONE: captred", .unknownState, at: "captred"),
    .init(
      "status after: state",
      "authorized: voided",
      "authorised: voided",
      .unknownState,
      at: "authorised"
    ),
    .init(
      "status after: no else",
      "{after: {authorized: voided}, else: declined}",
      "{after: {authorized: voided}}",
      .missingKey,
      at: "{after"
    ),
    .init(
      "own status: state",
      "status: {NO: declined}",
      "status: {NO: declnd}",
      .unknownState,
      at: "declnd"
    ),
    .init("credential: type", "shop: {type: text", "shop: {type: txt", .notOneOf, at: "txt"),
    .init(
      "probe names no call",
      "status:\n  DONE",
      "probe: {call: fnd, good: \"true\", bad: \"false\"}\nstatus:\n  DONE",
      .unknownCall,
      at: "fnd"
    ),
    .init("alias", "id: sample", "id: &a sample", .aliasRefused, at: "&a"),
    .init(
      "duplicate key",
      "version: 1.0.0",
      "version: 1.0.0\nid: again",
      .duplicateKey,
      at: "id: again"
    ),
  ]

  static let recipes: [PlantedMistake] = [
    .init(
      "signature add: path",
      "add: {Password: \"${secret.password}\"}",
      "add: {Password: \"${secret.pasword}\"}",
      .unknownPath,
      at: "secret.|pasword"
    ),
    .init(
      "signature append: filter",
      "append: [\"${secret.password}\"]",
      "append: [\"${secret.password | shaa}\"]",
      .unknownFilter,
      at: "shaa"
    ),
    .init(
      "signature digest key: path",
      "{hmac_sha1: \"${secret.password | lower}\"}",
      "{hmac_sha1: \"${secret.psswd}\"}",
      .unknownPath,
      at: "secret.|psswd"
    ),
    .init(
      "signature digest: by",
      "digest: {by: credential.mode",
      "digest: {by: credential.mde",
      .unknownPath,
      at: "credential.|mde"
    ),
    .init(
      "signature expr: arity",
      "present([f.a, f.b])",
      "present([f.a, f.b], 1)",
      .wrongArity,
      at: "1)"
    ),
    .init(
      "signature expr: filter",
      "| upper | md5 }",
      "| uper | md5 }",
      .unknownFilter,
      at: "uper"
    ),
    .init(
      "signature: unknown key",
      "emit: value, separator: \"\"",
      "emit: value, seperator: \"\"",
      .unknownKey,
      at: "seperator"
    ),
    .init(
      "encryption: plaintext path",
      "${input.card.pan}",
      "${input.card.pn}",
      .unknownPath,
      at: "input.card.|pn"
    ),
    .init(
      "encryption: field of no form",
      "ExpDate=${input.card.expiry}",
      "CardId=${input.card_ib}",
      .unknownPath,
      at: "input.|card_ib"
    ),
    .init(
      "host: unknown",
      "lang: \"${locale}\"",
      "lang: \"${account.host.apii}\"",
      .unknownPath,
      at: "account.host.|apii"
    ),
    .init(
      "encryption: read by an outcome",
      "keep: {id: \"${/Id}\"}, keep_on_payment",
      "keep: {id: \"${encrypted.card_data}\"}, keep_on_payment",
      .unknownRoot,
      at: "encrypted"
    ),
    .init(
      "encryption: read by an edge",
      "{when: \"vars.id == '' or input.card_id == '0'\"",
      "{when: \"vars.id == '' or encrypted.card_data == '0'\"",
      .unknownRoot,
      at: "encrypted"
    ),
    .init(
      "encryption: key path",
      "key: \"${credential.public_key}\"",
      "key: \"${credential.public_kee}\"",
      .unknownPath,
      at: "credential.|public_kee"
    ),
  ]
}
