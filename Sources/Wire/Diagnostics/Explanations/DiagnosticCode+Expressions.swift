extension DiagnosticCode {
  /// Explanations of expressions.
  static let expressionExplanations: [DiagnosticCode: Explanation] = [
    .expressionSyntax: Explanation(
      "The expression between ${ and } is malformed.",
      example: "${payment.amount |}",
      mend: "Mend it at the caret; $${ writes a plain ${."
    ),
    .unknownRoot: Explanation(
      "An expression begins with a name that is no root here. Roots depend on the "
        + "place: reply pointers exist only behind a reply.",
      example: "${paiment.order}",
      mend: "Use a root that exists here; the help suggests the nearest."
    ),
    .unknownPath: Explanation(
      "The root has no such member. Paths are checked at load, so that no payment finds "
        + "out.",
      example: "${payment.ordr}",
      mend: "Use a member that exists; for vars and kept values, a call before must keep it."
    ),
    .unknownFilter: Explanation(
      "There is no filter of that name.",
      example: "${payment.amount | minors}",
      mend: "Use a filter that exists: `purser explain FILTER` shows each with an example."
    ),
    .wrongArity: Explanation(
      "A filter has too few or too many arguments.",
      example: "${key | pad_left(6)}",
      mend: "Give the arguments that the message lists."
    ),
    .wrongType: Explanation(
      "A value has another type than the filter or the operator takes. Types are known "
        + "at load and never converted by guess.",
      example: "${payment.reference | pad_left(\"6\", \"0\")}",
      mend: "Convert with a filter such as int or text where that is meant."
    ),
    .optionalUnhandled: Explanation(
      "The value may be absent, and the expression does not say what happens then.",
      example: "${payment.description}",
      mend: "Write ? behind it to drop the key when it is absent, or use the filter default."
    ),
    .pointerUndeclared: Explanation(
      "The expression reads a member of the reply that reply.fields does not declare.",
      example: "when: \"/Status == 'OK'\"",
      mend: "Declare it with its type: fields: {Status: text}."
    ),
    .conditionNotBoolean: Explanation(
      "A condition must be true or false.",
      example: "when: \"/code\"",
      mend: "Compare it with something: \"/code == '0'\"."
    ),
  ]
}
