import Wire

@testable import Providers

/// Wrong manifests of what an app or a page of the shop's own gets, and of rows that are parts.
extension PlantedMistakes {
  static let values: [PlantedMistake] = [
    .init(
      "values: unknown path",
      "url: \"${vars.page}\"",
      "url: \"${vars.page}\", values: {note: \"${vars.pge}\"}",
      .unknownPath,
      at: "vars.|pge"
    ),
    .init(
      "values: type",
      "url: \"${vars.page}\"",
      "url: \"${vars.page}\", values: {note: \"${payment.amount}\"}",
      .wrongType,
      at: "payment.amount"
    ),
    .init(
      "values: secret",
      "url: \"${vars.page}\"",
      "url: \"${vars.page}\", values: {note: \"${secret.key}\"}",
      .secretReachesSink,
      at: "secret.key"
    ),
    .init(
      "embed: without values",
      "present: redirect, url: \"${vars.page}\"",
      "present: embed",
      .missingKey,
      at: "^{present"
    ),
    .init(
      "rows parts: pointer",
      "parts: \"payment.attempt > 1\"",
      "parts: \"/state? == 'PART'\"",
      .pointerUndeclared,
      at: "/state"
    ),
    .init(
      "rows parts: type",
      "parts: \"payment.attempt > 1\"",
      "parts: payment.order",
      .conditionNotBoolean,
      at: "payment.order"
    ),
  ]
}
