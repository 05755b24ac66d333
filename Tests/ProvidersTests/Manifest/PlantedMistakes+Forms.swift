import Wire

@testable import Providers

/// Wrong manifests of forms that are like others, and of what forms say to pages and requests.
extension PlantedMistakes {
  static let likes: [PlantedMistake] = [
    .init(
      "form like: unknown",
      "form: {fields: {email: {type: email}}}",
      "form: {like: pya, fields: {email: {type: email}}}",
      .unknownReference,
      at: "pya"
    ),
    .init(
      "form like: itself",
      "form: {fields: {email: {type: email}}}",
      "form: {like: link, fields: {email: {type: email}}}",
      .unknownReference,
      at: "like: |link"
    ),
    .init(
      "object like: unknown",
      "form: {fields: {email: {type: email}}}",
      "form: {fields: {email: {type: email}, bill: {type: object, like: bil, items: {a: {type: text}}}}}",
      .unknownReference,
      at: "bil,"
    ),
    .init(
      "rule at: unknown",
      "form: {fields: {email: {type: email}}}",
      "form: {fields: {email: {type: email}}, rules: [{expect: \"payment.amount | minor > 1\", code: x, at: amont}]}",
      .unknownReference,
      at: "amont"
    ),
    .init(
      "page until: no moment",
      "timeout: 10m, comes: {callback: look, notification: look, cancel: end",
      "timeout: 10m, until: \"${vars.page}\", comes: {callback: look, notification: look, cancel: end",
      .wrongType,
      at: "vars.page"
    ),
    .init(
      "page until: unknown path",
      "timeout: 10m, comes: {callback: look, notification: look, cancel: end",
      "timeout: 10m, until: \"${vars.pge | moment}\", comes: {callback: look, notification: look, cancel: end",
      .unknownPath,
      at: "vars.|pge"
    ),
  ]
}
