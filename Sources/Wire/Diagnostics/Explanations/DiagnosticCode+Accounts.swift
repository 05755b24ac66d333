extension DiagnosticCode {
  /// Explanations of accounts.
  static let accountExplanations: [DiagnosticCode: Explanation] = [
    .environmentUnknown: Explanation(
      "The account names an environment that its plugin does not declare.",
      example: "environment: prod",
      mend: "Use one that the plugin declares, or sandbox."
    ),
    .endpointOutsideSandbox: Explanation(
      "An endpoint replaces the plugin's hosts, which is allowed only in the sandbox "
        + "environment.",
      example: "environment: live\nendpoint: http://127.0.0.1:7070",
      mend: "Remove the endpoint, or write environment: sandbox."
    ),
    .credentialMissing: Explanation(
      "The account lacks a credential that its plugin requires.",
      example: "credentials: {shop_id: A}",
      mend: "Add the credential; `purser plugin show ID` lists them."
    ),
    .credentialUnknown: Explanation(
      "The account has a credential that its plugin does not know.",
      example: "credentials: {termnal_key: A}",
      mend: "Use the name that the help suggests."
    ),
    .environmentMismatch: Explanation(
      "The account's environment does not fit its credentials: a key for tests stands in a live "
        + "account, or a key for real money in a test account. The plugin says what an environment "
        + "requires; an account of the sandbox is free.",
      example: "environment: live\ncredentials: {ctx_mode: TEST}",
      mend: "Use the credentials of that environment, or name the other environment."
    ),
    .accountUnusable: Explanation(
      "The account has errors and takes no part in payments. Others keep working.",
      example: "accounts: {main: {plugin: bank}}",
      mend: "Mend the errors that are reported for it."
    ),
  ]
}
