/// What each key of a configuration is for, with its unit and default.
enum ConfigurationKeys {
  static let texts: [String: String] = [
    "schema": "The vocabulary of the file. Required; this version reads purser.config/v1.",
    "plugins": "Folders of plugin folders, relative to the configuration. Default: Plugins.",
    "store": "Where payments are remembered: {sqlite: FILE}. Default: var/purser.db.",
    "timezone": "The zone of days and of text for people, such as Europe/Kyiv. Default: UTC.",
    "languages": "Languages of texts for payers; the first is the default. Default: uk, en, ru.",
    "server": "Addresses of the pages and the administration.",
    "accounts":
      "Each is one configured use of a plugin: credentials, environment, limits. Required.",
    "accounts.plugin": "The plugin's id. Required.",
    "accounts.environment": "One that the plugin declares (live, test), or sandbox. Required.",
    "accounts.endpoint": "In a sandbox: the URL that replaces scheme, host and port of every host.",
    "accounts.credentials":
      "The plugin's credentials by name; secrets as {secret: {env: NAME}} or {secret: {file: PATH}}, "
      + "and {secret: {file: PATH, sealed_by: {env: NAME}}} for a file that a key of 32 characters opens.",
    "accounts.limits":
      "concurrency (64), rate (none, such as 200/s), connect (5s), total (30s) of the account.",
    "accounts.limits.rate":
      "How many calls a second (/s), minute (/m) or hour (/h); halved when the provider says 429.",
    "accounts.tls": "Certificates: ca, client_certificate, client_key. TLS is always verified.",
    "accounts.allow_from": "Networks that send notifications; advice beside the signature.",
    "accounts.lookup":
      "In a sandbox: max_processing and complete_after shorten the plugin's settle window.",
    "routes":
      "Which account a payment gets; the first match wins, the last must be otherwise. Required.",
    "routes.when":
      "currency, operation, method, amount {from, to}, bin, payee, country, metadata; all must hold.",
    "routes.when.currency": "One currency of ISO 4217, or a list.",
    "routes.when.operation": "One operation such as charge, or a list.",
    "routes.when.method": "card, wallet, qr, app or bank, or a list of them.",
    "routes.when.amount":
      "{from, to} in major units, both included; one currency must stand beside it.",
    "routes.when.bin":
      "Beginnings of card numbers: prefixes of 1 to 11 digits, or ranges such as 4276-4279.",
    "routes.when.payee": "Who is paid: one payee, or a list.",
    "routes.when.country": "The payer's country (ISO 3166, two letters), or a list.",
    "routes.when.metadata": "Labels of the payment, each with a value or a list of values.",
    "routes.to":
      "The account, or a list in order: the first that may take it; or a list with weights.",
    "routes.to.weight": "Of 100 payments, drawn from the digest of the payment's key.",
    "routes.failover":
      "Accounts to try next, in order, only on proof that nothing happened. Default: none.",
    "routes.otherwise": "What happens to the rest: refuse, or an account.",
    "batch": "How files of payments are run.",
    "batch.wait": "How long a run asks after open rows before it ends as settling. Default: 60s.",
    "batch.on_invalid":
      "skip: invalid rows are left out; refuse: one refuses the file. Default: skip.",
    "batch.known_window":
      "How long rows without a reference that equal earlier ones count as known. Default: 35d.",
    "batch.duplicate_key": "Fields whose equal values across runs stop a file. Default: none.",
    "batch.mappings": "How files with other headers are read, by name.",
  ]
}
