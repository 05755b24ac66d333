extension DiagnosticCode {
  /// Explanations of other rules of a plugin.
  static let pluginExplanations: [DiagnosticCode: Explanation] = [
    .contractMissing: Explanation(
      "An operation that moves money lacks its idempotency or lookup contract. They "
        + "have no default, because \"not found\" and \"same key\" mean different things at "
        + "every provider.",
      example: "operations: {charge: {steps: …}}",
      mend: "Write idempotency and lookup from the provider's documentation; list guesses "
        + "under assumed."
    ),
    .hostUndeclared: Explanation(
      "A request goes to a host that no environment declares. Only declared hosts are "
        + "ever reached.",
      example: "request: {host: apii}",
      mend: "Use a host name of environments, or add it to each of them."
    ),
    .hostNotSecure: Explanation(
      "A host of an environment is not https.",
      example: "hosts: {api: \"http://bank.example\"}",
      mend: "Write https://. Plain http is possible only with an endpoint of the sandbox."
    ),
    .unknownOperation: Explanation(
      "There is no operation of that name. The names are the same for every provider.",
      example: "operations: {chrage: …}",
      mend: "Use a name of the closed list; the help suggests the nearest."
    ),
    .unknownSignature: Explanation(
      "A request or a notification names a signature recipe that the plugin does not "
        + "have.",
      example: "sign: tokn",
      mend: "Use the name of a recipe under signatures."
    ),
    .unknownState: Explanation(
      "The word is no state of a payment.",
      example: "status: {DONE: complete}",
      mend: "Use a state such as captured, declined or pending."
    ),
    .casesNotExhaustive: Explanation(
      "by: and cases: do not cover every value of the setting.",
      example: "by: credential.mode\ncases: {TEST: a}",
      mend: "Add the missing values, or else."
    ),
    .identifierInvalid: Explanation(
      "An identifier has the wrong form: it begins with a small letter and holds small "
        + "letters, digits and - only.",
      example: "id: My_Bank",
      mend: "Write my-bank; a plugin's id is the name of its folder."
    ),
    .digestInvalid: Explanation(
      "There is no digest of that name, or it lacks its key.",
      example: "digest: sha-256",
      mend: "Use a digest of the vocabulary, such as sha256 or {hmac_sha256: "
        + "\"${secret.key}\"}."
    ),
    .pluginTwice: Explanation(
      "Two folders hold a plugin of the same id, so it would be unclear which runs.",
      example: "plugins: [Plugins, Copies]",
      mend: "Remove one of the folders from the list."
    ),
    .pluginBroken: Explanation(
      "A plugin has errors, so accounts that use it are set aside. Other plugins keep "
        + "working.",
      example: "plugin: bank",
      mend: "Mend the errors of the plugin, which are reported at their own places."
    ),
    .referenceNotKept: Explanation(
      "A call with an effect does not keep the provider's reference, without which the "
        + "payment cannot be found again.",
      example: "keep_on_payment: {}",
      mend: "Add keep_on_payment: {provider_reference: …}."
    ),
    .notSupportedYet: Explanation(
      "The plugin uses a part of the vocabulary that this version does not run yet. It is refused "
        + "at load, so that no payment finds out.",
      example: "steps: {collect: {collect: browser}}",
      mend: "Remove it from the operation, or use a version that has it."
    ),
  ]
}
