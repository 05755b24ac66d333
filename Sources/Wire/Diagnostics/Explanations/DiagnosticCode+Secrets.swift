extension DiagnosticCode {
  /// Explanations of secrets.
  static let secretExplanations: [DiagnosticCode: Explanation] = [
    .literalSecret: Explanation(
      "A secret stands in the file itself. Files are copied, reviewed and sent around; "
        + "a secret in them is no secret. It is an error for a live account and a warning "
        + "elsewhere.",
      example: "password: hunter2-example",
      mend: "Keep it in an environment variable or a file: {secret: {env: NAME}} or {secret: "
        + "{file: path}}."
    ),
    .secretNotReference: Explanation(
      "The reference does not say where the secret is kept. It names exactly one "
        + "environment variable or one file.",
      example: "password: {secret: NAME}",
      mend: "Write {secret: {env: NAME}} or {secret: {file: path}}."
    ),
    .secretReachesSink: Explanation(
      "A secret or a card number would reach a place that is not declared for it, such "
        + "as a URL or a header. The message names the route and no value.",
      example: "query: {key: \"${secret.password}\"}",
      mend: "Send it in the body and mark the field sensitive, or sign with it instead of "
        + "sending it."
    ),
    .cardDataPlain: Explanation(
      "An operation sends card data that no recipe encrypts and does not say pci: direct, or says "
        + "it and sends none. Whoever runs such an operation must meet PCI DSS in full.",
      example: "json: {pan: \"${answer.pan}\"}, sensitive: [pan]",
      mend: "Encrypt the card data under the provider's key, or add pci: direct to the operation."
    ),
    .secretUnset: Explanation(
      "The environment variable or the file that a secret is kept in does not exist. "
        + "Only the account that needs it is set aside.",
      example: "password: {secret: {env: BANK_PASSWORD}}",
      mend: "Export the variable before the start, or use {secret: {file: path}}."
    ),
    .secretSealed: Explanation(
      "A file that only the holder of a key can read cannot be opened: the key is another one or too "
        + "short, the file was changed, or it was never sealed.",
      example: "access_token: {secret: {file: secrets/token, sealed_by: {env: TOKEN_KEY}}}",
      mend:
        "Give the key that sealed the file, 32 characters or more, or connect the account again."
    ),
    .secretEmpty: Explanation(
      "The environment variable or the file exists and is empty. An empty secret would "
        + "sign with nothing.",
      example: "export BANK_PASSWORD=",
      mend: "Set the secret. One final newline of a file is dropped, everything else counts."
    ),
  ]
}
