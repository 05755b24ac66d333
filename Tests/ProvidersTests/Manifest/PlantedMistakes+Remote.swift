import Wire

@testable import Providers

/// Wrong manifests of fields that the provider describes.
extension PlantedMistakes {
  static let remotes: [PlantedMistake] = [
    .init(
      "remote: unknown call",
      "call: services\n",
      "call: service\n",
      .unknownCall,
      at: "service\n"
    ),
    .init("remote: effect call", "call: services\n", "call: pay\n", .effectCalls, at: "pay\n"),
    .init("remote: unknown key", "items: /list", "item: /list", .unknownKey, at: "item"),
    .init("remote: no pointer", "items: /list", "items: list", .identifierInvalid, at: "list"),
    .init(
      "remote: where",
      "{/id: \"${payment.payee?}\"}",
      "{/id: \"${payment.payer?}\"}",
      .unknownPath,
      at: "payment.|payer"
    ),
    .init(
      "remote: undeclared field",
      "name: account, ",
      "name: acount, ",
      .unknownReference,
      at: "acount"
    ),
    .init(
      "remote: secret field",
      "name: account, ",
      "name: token, ",
      .unknownReference,
      at: "token"
    ),
    .init("remote: each", "each: 1..2", "each: 1-2", .wrongShape, at: "1-2"),
    .init(
      "remote: unknown type",
      "C: text, D: {type: date, format: dd.MM.yyyy}}, else: text",
      "C: texts}, else: text",
      .notOneOf,
      at: "texts"
    ),
    .init("remote: type of parts", ", else: text}}", ", else: pan}}", .wrongShape, at: "pan"),
    .init(
      "remote: date's form",
      "C: text, D: {type: date, format: dd.MM.yyyy}}, else",
      "D: {type: date, format: d.M.y}}, else",
      .wrongShape,
      at: "d.M.y"
    ),
    .init("remote: role", "{\"true\": carry}", "{\"true\": carried}", .notOneOf, at: "carried"),
    .init("remote: for ever", "cache: 10m", "cache: 10", .notDuration, at: "10\n"),
  ]
}
