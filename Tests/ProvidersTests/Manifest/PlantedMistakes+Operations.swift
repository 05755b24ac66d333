import Wire

@testable import Providers

/// Wrong manifests of sequences, operations on a payment and replays.
extension PlantedMistakes {
  static let numbers: [PlantedMistake] = [
    .init(
      "sequence scope: setting",
      "scope: [credential.shop, utc_day]",
      "scope: [credential.shp, utc_day]",
      .unknownPath,
      at: "credential.shp"
    ),
    .init(
      "sequence scope: secret",
      "scope: [credential.shop, utc_day]",
      "scope: [secret.key, utc_day]",
      .unknownPath,
      at: "secret.key"
    ),
    .init(
      "sequence scope: word",
      "scope: [credential.shop, utc_day]",
      "scope: [credential.shop, utc_dya]",
      .unknownPath,
      at: "utc_dya"
    ),
    .init(
      "sequence without a scope",
      "scope: [credential.shop, utc_day], ",
      "",
      .missingKey,
      at: "^{"
    ),
    .init(
      "sequence from: no number",
      "from: 0",
      "from: x",
      .notNumber,
      at: "x,"
    ),
    .init(
      "sequence to: less than from",
      "to: 99}",
      "to: 0}",
      .outOfRange,
      at: "to: |0"
    ),
    .init(
      "sequence to: too many digits",
      "to: 99}",
      "to: 9999999999999999999}",
      .outOfRange,
      at: "9999999999999999999"
    ),
    .init(
      "sequence width: too small",
      "width: 6",
      "width: 5",
      .outOfRange,
      at: "5"
    ),
    .init(
      "sequence: unknown key",
      "width: 6",
      "widht: 6",
      .unknownKey,
      at: "widht"
    ),
    .init(
      "sequence: name",
      "serial: {scope",
      "Serial: {scope",
      .identifierInvalid,
      at: "Serial"
    ),
    .init(
      "sequence: name of a moment",
      "serial: {scope",
      "serial_at: {scope",
      .identifierInvalid,
      at: "serial_at"
    ),
    .init(
      "number: unknown",
      "v_number: \"${sequence.trans_id}\"",
      "v_number: \"${sequence.trans}\"",
      .unknownPath,
      at: "sequence.|trans}"
    ),
    .init(
      "number: filter",
      "v_number: \"${sequence.trans_id}\"",
      "v_number: \"${sequence.trans_id | pad}\"",
      .unknownFilter,
      at: "pad}"
    ),
    .init(
      "number: arity",
      "v_number: \"${sequence.trans_id}\"",
      "v_number: \"${sequence.trans_id | truncate(1, 2)}\"",
      .wrongArity,
      at: "2)"
    ),
    .init(
      "number: the moment as text",
      "v_number: \"${sequence.trans_id}\"",
      "v_number: \"${sequence.trans_id_at}\"",
      .wrongType,
      at: "sequence.trans_id_at"
    ),
    .init(
      "number in an edge",
      "state == 'continue'\"",
      "sequence.serial == '1'\"",
      .unknownRoot,
      at: "sequence"
    ),
    .init(
      "number in a question",
      "query: {order: \"${payment.order}\", sum",
      "query: {order: \"${sequence.serial}\", sum",
      .wrongShape,
      at: "call: |voids"
    ),
  ]

  static let facts: [PlantedMistake] = [
    .init(
      "operation amount: unknown",
      "amount: \"${operation.amount | minor | int}\"",
      "amount: \"${operation.amont | minor | int}\"",
      .unknownPath,
      at: "operation.|amont"
    ),
    .init(
      "operation amount: filter",
      "amount: \"${operation.amount | minor | int}\"",
      "amount: \"${operation.amount | mnor}\"",
      .unknownFilter,
      at: "mnor"
    ),
    .init(
      "operation amount: arity",
      "amount: \"${operation.amount | minor | int}\"",
      "amount: \"${operation.amount | minor('EUR', 2) | int}\"",
      .wrongArity,
      at: "2)"
    ),
    .init(
      "operation amount: no form",
      "amount: \"${operation.amount | minor | int}\"",
      "amount: \"${operation.amount}\"",
      .wrongType,
      at: "\"${operation.amount}"
    ),
    .init(
      "operation in a payment's call",
      "card: \"${payment.attempt}\"",
      "card: \"${operation.reference}\"",
      .unknownRoot,
      at: "operation"
    ),
    .init(
      "captured in a payment's call",
      "card: \"${payment.attempt}\"",
      "card: \"${payment.captured | decimal(2) | text}\"",
      .unknownPath,
      at: "payment.|captured"
    ),
    .init(
      "refunded in a call that a payment shares",
      "json: {order: \"${payment.order}\"}",
      "json: {order: \"${payment.refunded | decimal(2) | text}\"}",
      .unknownPath,
      at: "payment.|refunded"
    ),
    .init(
      "operation in a page",
      "v_name: \"${input.name}\"",
      "v_name: \"${operation.reference}\"",
      .unknownRoot,
      at: "operation"
    ),
    .init(
      "operation in a payment's edge",
      "state == 'continue'\"",
      "operation.attempt == 1\"",
      .unknownRoot,
      at: "operation"
    ),
    .init(
      "operation in an edge: type",
      "operation.attempt == 1 and",
      "operation.attempt == '1' and",
      .wrongType,
      at: "'1'"
    ),
    .init(
      "operation in an outcome: unknown",
      "payment.refunded | minor])",
      "payment.refundd | minor])",
      .unknownPath,
      at: "payment.|refundd"
    ),
    .init(
      "operation in rows: type",
      "/amount == operation.amount | minor\"",
      "/amount == operation.reference\"",
      .wrongType,
      at: "operation.reference"
    ),
  ]

  static let hosts: [PlantedMistake] = [
    .init(
      "host by brand: no setting",
      "form: {by: credential.brand",
      "form: {by: credential.brnd",
      .unknownPath,
      at: "credential.brnd"
    ),
    .init(
      "host by brand: a secret",
      "form: {by: credential.brand",
      "form: {by: secret.key",
      .unknownPath,
      at: "secret.key"
    ),
    .init(
      "host by brand: a case is missing",
      ", blue: \"https://blue.provider.example\"",
      "",
      .casesNotExhaustive,
      at: "^{red:"
    ),
    .init(
      "host by brand: no such case",
      "cases: {red: \"https",
      "cases: {rd: \"https://rd.provider.example\", red: \"https",
      .casesNotExhaustive,
      at: "rd:"
    ),
    .init(
      "host by brand: without https",
      "red: \"https://red",
      "red: \"http://red",
      .hostNotSecure,
      at: "\"http://red"
    ),
    .init(
      "host by brand: no URL",
      "red: \"https://red.provider.example\"",
      "red: \"red.provider.example\"",
      .notURL,
      at: "\"red.provider"
    ),
  ]

  static let replays: [PlantedMistake] = [
    .init(
      "effect call asks by order",
      "lookup: {call: refund, by: key",
      "lookup: {call: refund, by: order",
      .effectCalls,
      at: "refund,"
    ),
    .init(
      "effect call of another operation",
      "lookup: {call: refund, by: key",
      "lookup: {call: cancel, by: key",
      .effectCalls,
      at: "cancel,"
    ),
    .init(
      "replays are not promised",
      ", replays: all}",
      "}",
      .contractMissing,
      at: "call: |refund, by"
    ),
    .init(
      "replays of success only",
      "replays: all",
      "replays: success",
      .contractMissing,
      at: "call: |refund, by"
    ),
    .init(
      "no key on the wire",
      "{in: json, name: RequestKey, ttl: 24h, replays: all}",
      "{key: none, ttl: 24h, replays: all}",
      .contractMissing,
      at: "call: |refund, by"
    ),
    .init(
      "replays without a lifetime",
      "ttl: 24h, replays",
      "replays",
      .missingKey,
      at: "^{in: json"
    ),
    .init(
      "replays of other bytes",
      "name: \"${operation.reference}\"",
      "name: \"${now | utc('yyyy')}\"",
      .contractMissing,
      at: "call: |refund, by"
    ),
    .init(
      "a question without readings",
      "max_processing: 1m, readings: 2}\n  charge",
      "max_processing: 1m}\n  charge",
      .missingKey,
      at: "^{call: voids"
    ),
    .init(
      "flow that begins with a poll",
      "steps: {start: {call: ask, then: [{else: end}]}}",
      "steps: {start: {poll: {call: ask, first: 1s, tries: 2}, then: [{else: end}]}}",
      .wrongShape,
      at: "start: {poll"
    ),
  ]
}
