extension DiagnosticCode {
  /// Explanations of flows.
  static let flowExplanations: [DiagnosticCode: Explanation] = [
    .unknownStep: Explanation(
      "An edge names a step that the operation does not have.",
      example: "then: [{else: wach}]",
      mend: "Use the name of a step, or a terminal: end, cancel, expire, doubt."
    ),
    .stepUnreachable: Explanation(
      "No path from the first step leads to this step.",
      example: "steps: {start: …, forgotten: …}",
      mend: "Add an edge that leads to it, or remove it."
    ),
    .flowCannotEnd: Explanation(
      "From some step no path leads to an end, so a payment could run for ever.",
      example: "a: {call: x, then: [{else: b}]}\nb: {call: y, then: [{else: a}]}",
      mend: "Add an edge to a terminal; a step may be entered `visits: 2` times at most."
    ),
    .effectCalls: Explanation(
      "A path that moves money must hold exactly one call with effect: true. With none "
        + "nothing is proved, with two a payment could be sent twice.",
      example: "steps: {a: {call: charge}, b: {call: charge}}",
      mend: "Mark the one call that moves money, and let the others only prepare or ask."
    ),
    .edgesIncomplete: Explanation(
      "The edges of a step do not cover every answer: after calls and polls the last "
        + "edge must be an else.",
      example: "then: [{when: \"state == 'pending'\", go: watch}]",
      mend: "Add {else: …} as the last edge."
    ),
    .edgeMissing: Explanation(
      "A step lacks an edge that it needs: after ask submit, cancel and timeout, after "
        + "present what may come back.",
      example: "answers: {submit: finish}",
      mend: "Add the missing events, such as timeout: expire."
    ),
    .waitUnbounded: Explanation(
      "A wait or a poll has no bound, so a payment could hang for ever.",
      example: "poll: {call: state, first: 2s}",
      mend: "Add deadline or tries to a poll, timeout to a page."
    ),
    .unknownCall: Explanation(
      "A step or a recovery names a call that the plugin does not have.",
      example: "start: {call: inti}",
      mend: "Use the name of a call under calls."
    ),
    .recoveryMissing: Explanation(
      "A call before the effect may be made again after silence, and the plugin does "
        + "not say what the provider answers then.",
      example: "calls: {init: {request: …}}",
      mend: "Add recover: CALL, or repeatable: true when a repeat changes nothing."
    ),
  ]
}
