extension DiagnosticCode {
  /// Explanations of routes.
  static let routeExplanations: [DiagnosticCode: Explanation] = [
    .operationUnsupported: Explanation(
      "A route sends an operation to an account whose plugin does not have it.",
      example: "when: {operation: link}\nto: cards-only",
      mend: "Name another account, or another operation."
    ),
    .amountWithoutCurrency: Explanation(
      "A route compares amounts without exactly one currency; 100 means nothing without "
        + "one.",
      example: "when: {amount: {to: 1000.00}}",
      mend: "Add currency with one value to the same when."
    ),
    .lastNotOtherwise: Explanation(
      "The last route must be otherwise, so that no payment falls through in silence.",
      example: "routes:\n  - {name: cards, when: …, to: main}",
      mend: "Add {name: the rest, otherwise: refuse} at the end."
    ),
    .routeUnreachable: Explanation(
      "Every payment that this route would take is taken by routes before it, or by a neighbour with "
        + "a longer prefix of the card. The message names them.",
      example: "- {when: {currency: RUB}, to: a}\n- {when: {currency: RUB, method: card}, to: b}",
      mend: "Put the narrower route first, or remove it."
    ),
    .currencyUnsupported: Explanation(
      "A route sends a currency to an account whose plugin declares others only.",
      example: "when: {currency: [RUB, UAH]}\nto: roubles-only",
      mend: "Name another account, or only currencies that purser plugin show lists."
    ),
    .weightsWrong: Explanation(
      "The weights of one route do not add up to 100, or only some of its accounts have one.",
      example: "to: [{account: a, weight: 70}, {account: b, weight: 20}]",
      mend: "Make them add up to 100."
    ),
  ]
}
