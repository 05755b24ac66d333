extension DiagnosticCode {
  /// Explanations of types of values.
  static let typeExplanations: [DiagnosticCode: Explanation] = [
    .notBoolean: Explanation(
      "Only true and false, without quotes, are booleans. Other YAML readers take yes, "
        + "no, on and off as booleans too, and read country NO as false.",
      example: "sandbox: yes",
      mend: "Write true or false."
    ),
    .notNumber: Explanation(
      "A whole number is written with digits only: no quotes, exponent, underscore or "
        + "0x. The text is never guessed into a number.",
      example: "concurrency: 1e3",
      mend: "Write the digits: 1000."
    ),
    .notDuration: Explanation(
      "A duration is a whole number with a unit: ms, s, m, h or d. A number alone does "
        + "not say whether it means seconds, and 12:30 is a number in base 60 to some "
        + "readers.",
      example: "wait: 60",
      mend: "Add the unit: 60s."
    ),
    .notAmount: Explanation(
      "An amount or a rate is an exact decimal: digits, and decimals behind a point. "
        + "Commas, spaces and exponents are refused, because they can be read two ways.",
      example: "from: 1,50",
      mend: "Write 1.50."
    ),
    .notOneOf: Explanation(
      "The value is not one of the words that are allowed here; they are compared to "
        + "the letter.",
      example: "on_invalid: Skip",
      mend: "Use one of the listed words; the help suggests the nearest."
    ),
    .notURL: Explanation(
      "The value is no absolute URL, or not of the required scheme. User names, spaces, "
        + "backslashes and characters outside ASCII are refused.",
      example: "public_url: shop.example/pay",
      mend: "Write the whole URL: https://shop.example/pay."
    ),
    .notRate: Explanation(
      "A rate is a count in a period: s, m or h.",
      example: "rate: 200",
      mend: "Write 200/s."
    ),
    .leadingZero: Explanation(
      "A number begins with zero. Some YAML readers take it as octal, so 0100 becomes "
        + "64.",
      example: "limit: 0100",
      mend: "Write 100; an identifier that needs its zeros belongs in quotes and in a text "
        + "field."
    ),
    .outOfRange: Explanation(
      "A number or a duration is outside the range that makes sense here.",
      example: "concurrency: 0",
      mend: "Use a value inside the range that the message names."
    ),
    .patternInvalid: Explanation(
      "A pattern is no valid RE2 expression. RE2 has no look-around and no "
        + "back-references, and in return never takes exponential time.",
      example: "pattern: \"(?=a)b\"",
      mend: "Mend the pattern at the place that the message names."
    ),
    .notDate: Explanation(
      "A date is written as year, month and day of the Gregorian calendar, and must "
        + "exist.",
      example: "until: 05.12.2026",
      mend: "Write 2026-12-05."
    ),
    .unknownCurrency: Explanation(
      "The code is not in the table of ISO 4217. Codes are three capital letters.",
      example: "currency: RUR",
      mend: "Use the current code, such as RUB."
    ),
    .notText: Explanation(
      "The value must be a text, and its tag says otherwise.",
      example: "reference: !!int 0123",
      mend: "Remove the tag."
    ),
    .defaultInvalid: Explanation(
      "The default of a field must itself be a value that the field takes.",
      example: "bill: {type: digits, default: none}",
      mend: "Write a value of the field's type, or remove the default."
    ),
  ]
}
