import Wire

@testable import Providers

/// Wrong manifests of what asks the payer, and of waits that the provider names.
extension PlantedMistakes {
  static let asks: [PlantedMistake] = [
    .init(
      "ask: nothing known",
      "{otp: {digits: 6, tries: 3, expires: 5m, resend: open}}",
      "{otpp: {digits: 6}}",
      .unknownKey,
      at: "otpp"
    ),
    .init(
      "pci: card data as they are",
      "    pci: direct\n",
      "",
      .cardDataPlain,
      at: "open: {call: |open"
    ),
    .init("pci: of another kind", "pci: direct", "pci: none", .notOneOf, at: "none"),
    .init(
      "pci: no card data",
      "  cards.add:\n",
      "  cards.add:\n    pci: direct\n",
      .cardDataPlain,
      at: "cards.add:\n    pci: |direct"
    ),
    .init("otp: digits", "digits: 6", "digits: 66", .outOfRange, at: "66"),
    .init("otp: least digits", "digits: 6", "digits: {min: 0, max: 6}", .outOfRange, at: "0"),
    .init("otp: most digits", "digits: 6", "digits: {min: 4, max: 3}", .outOfRange, at: "3"),
    .init("otp: digits without max", "digits: 6", "digits: {min: 4}", .missingKey, at: "{min"),
    .init("otp: tries", "tries: 3", "tries: 99", .outOfRange, at: "99"),
    .init("otp: expires", "expires: 5m", "expires: 5", .notDuration, at: "expires: |5"),
    .init("otp: resend to no step", "resend: open", "resend: opn", .unknownStep, at: "opn"),
    .init("otp: unbounded", ", expires: 5m", "", .waitUnbounded, at: "^code:\n"),
    .init(
      "circle without a bound",
      "deadline: 1m}, then: [{else: end}]}",
      "deadline: 1m}, then: [{else: look}]}",
      .flowCannotEnd,
      at: "^look: {poll"
    ),
    .init("ask without a timeout", "        timeout: 15m\n", "", .waitUnbounded, at: "^start:\n"),
    .init(
      "ask without answers",
      ", timeout: 5m, answers: {submit: frame, cancel: cancel, timeout: expire}",
      ", timeout: 5m",
      .edgesIncomplete,
      at: "^cvc: {ask"
    ),
    .init(
      "answers without cancel",
      "{submit: frame, cancel: cancel, ",
      "{submit: frame, ",
      .edgesIncomplete,
      at: "^{submit: frame"
    ),
    .init("answers to no step", "submit: frame", "submit: fram", .unknownStep, at: "fram,"),
    .init("collect: a word", "collect: browser", "collect: brwser", .notOneOf, at: "brwser"),
    .init("confirm: path", "${vars.fee}", "${vars.fe}", .unknownPath, at: "vars.|fe}"),
    .init("answer: unknown", "${answer.otp}", "${answer.code}", .unknownPath, at: "answer.|code"),
    .init(
      "answer: card number in the open",
      ", sensitive: [pan]",
      "",
      .secretReachesSink,
      at: "^answer.pan"
    ),
    .init(
      "answer: shown again",
      "value: \"${vars.fee}\"",
      "value: \"${answer.phone}\"",
      .unknownRoot,
      at: "answer.phone"
    ),
    .init(
      "answer: kept",
      "keep: {acs: \"${/acs}\"}",
      "keep: {acs: \"${answer.phone}\"}",
      .unknownRoot,
      at: "answer.phone"
    ),
    .init(
      "callback: kept",
      "keep: {acs: \"${/acs}\"}",
      "keep: {acs: \"${callback.MD}\"}",
      .unknownRoot,
      at: "callback.MD"
    ),
    .init(
      "ask form: a condition",
      "phone: {type: phone}",
      "phone: {type: phone, when: \"payment.attempt == 1\"}",
      .notSupportedYet,
      at: "\"payment.attempt"
    ),
    .init("every: path", "${vars.retry |", "${vars.retri |", .unknownPath, at: "vars.|retri"),
    .init(
      "every: without bounds",
      ", clamp: {min: 1s, max: 60s, default: 5s}",
      "",
      .waitUnbounded,
      at: "^\"${vars.retry"
    ),
    .init("clamp: order", "min: 1s", "min: 2m", .outOfRange, at: "^{"),
    .init("clamp: a part", "min: 1s, ", "", .missingKey, at: "^{"),
    .init(
      "poll with the effect call, and no promise",
      "{key: request, ttl: 24h, replays: all}",
      "{key: none}",
      .effectCalls,
      at: "^pay, every"
    ),
    .init(
      "effect call in a circle",
      "prove: {call: prove, then: [{else: look}]}",
      "prove: {call: prove, visits: 2, then: [{when: \"state == 'continue'\", go: pay}, {else: look}]}",
      .effectCalls,
      at: "^pay, then: [{when: \"state in"
    ),
    .init(
      "page before the effect call",
      "present: frame, url",
      "present: redirect, url",
      .effectCalls,
      at: "pay, then: [{when: \"state in"
    ),
  ]
}
