extension DiagnosticCode {
  /// Explanations of keys and structure.
  static let structureExplanations: [DiagnosticCode: Explanation] = [
    .unknownKey: Explanation(
      "A key that is not in the vocabulary. Unknown keys are errors, because a misspelt "
        + "limit would otherwise be no limit.",
      example: "server:\n  pubic: 127.0.0.1:8080",
      mend: "Use the name that the help suggests. Notes of your own may stand under keys that "
        + "begin with x-."
    ),
    .missingKey: Explanation(
      "A required key is absent. Keys without a safe default must be written.",
      example: "accounts:\n  main: {plugin: bank}",
      mend: "Add the key; `purser explain KEY` tells what it holds."
    ),
    .wrongShape: Explanation(
      "A list, a mapping or a text stands where another shape is expected.",
      example: "plugins: Plugins",
      mend: "Write the shape that the message names: [a, b] is a list, {a: b} a mapping."
    ),
    .unknownReference: Explanation(
      "A name is used that nothing in the file has, such as an account in a route.",
      example: "routes:\n  - otherwise: mian",
      mend: "Use one of the names that exist; the help suggests the nearest."
    ),
    .notUnique: Explanation(
      "A name is used twice where it must be unique, so it would be unclear which is "
        + "meant.",
      example: "routes:\n  - name: cards\n  - name: cards",
      mend: "Give one of them another name."
    ),
    .emptyValue: Explanation(
      "A key has no value. A value that begins with # must be quoted, because # begins "
        + "a comment.",
      example: "password: #q7Lm2",
      mend: "Write the value, in quotes if it begins with #, or remove the key."
    ),
    .emptyList: Explanation(
      "A list is empty where at least one item is needed.",
      example: "languages: []",
      mend: "Add an item, or remove the key to take the default."
    ),
    .wrongSchema: Explanation(
      "The schema line is absent or names another vocabulary or version.",
      example: "schema: purser.config/v9",
      mend: "Write the schema that the message names as the first line."
    ),
    .unusedEntry: Explanation(
      "An entry is defined and nothing uses it. It may be left over, or its user is "
        + "misspelt.",
      example: "tables: {countries: {…}}",
      mend: "Use it, or remove it."
    ),
    .languageMissing: Explanation(
      "A text for payers is written in some of the three languages only. Where one lacks, the "
        + "first of uk, en, ru that there is is shown.",
      example: "title: {en: Saved card}",
      mend: "Add the languages that the message names."
    ),
    .notYet: Explanation(
      "The key belongs to the vocabulary, and this version does not act on it yet. It is refused "
        + "rather than ignored, so that nobody relies on it.",
      example: "people: {olena: {roles: [maker]}}",
      mend: "Remove the key, or use a version that has it."
    ),
  ]
}
