/// What each part of a plugin's manifest is for; docs/plugins.md tells the rest.
enum PluginKeys {
  static let texts: [String: String] = [
    "plugin.schema": "The vocabulary of the manifest: purser.plugin/v1. Required.",
    "plugin.id": "The plugin's name, also that of its folder. Required.",
    "plugin.version": "The plugin's own version. Required.",
    "plugin.title": "The provider's name for people. Required.",
    "plugin.docs": "Where the provider's own documents stand.",
    "plugin.environments":
      "The hosts of each environment, https only: no others are ever reached. sandbox is implicit.",
    "plugin.credentials":
      "Fields of an account; secret and private_key are read as secret.x, the others as credential.x.",
    "plugin.currencies": "Digits and codes of currencies where the provider differs from ISO 4217.",
    "plugin.order": "The pattern of the order number on the wire.",
    "plugin.tables": "Tables for the filter lookup.",
    "plugin.sequences": "Counters of the journal, for numbers that a provider wants once.",
    "plugin.signatures": "Recipes of signatures; purser sign shows each of their steps.",
    "plugin.encryption": "Recipes that encrypt card data, read as encrypted.x in requests.",
    "plugin.calls": "One HTTP exchange each: request, accept, reply.",
    "plugin.calls.request": "method, host, path, query, headers and one body, signed by sign.",
    "plugin.calls.reply":
      "format, fields and outcomes: what an answer means. What fits no outcome is in doubt.",
    "plugin.calls.effect": "The call moves money: an intent is stored before it is sent.",
    "plugin.calls.repeatable": "The call moves nothing and may be sent again.",
    "plugin.forms": "Forms that those of operations may be like.",
    "plugin.operations": "What the host can do: form, steps, idempotency, lookup, assumed.",
    "plugin.operations.form":
      "The fields that the operation takes, checked before anything is sent.",
    "plugin.operations.steps": "Calls, questions and pages, and where each leads.",
    "plugin.operations.idempotency":
      "What makes a repeat harmless at the provider: a key on the wire, the request itself, or none.",
    "plugin.operations.lookup":
      "The question that tells what became of a payment, and when a missing one proves something.",
    "plugin.operations.assumed": "Facts that the provider's documents do not state.",
    "plugin.probe": "A call that says whether an account's credentials are good; it moves nothing.",
    "plugin.authorization": "How the owner of an account lets the host act for it (OAuth 2).",
    "plugin.callbacks": "Addresses that a payer's browser comes back to, and what each means.",
    "plugin.notifications": "Messages of the provider's server: verified, matched, answered.",
    "plugin.status": "The provider's words and what they mean; an unlisted word is in doubt.",
  ]

  /// The text of a key, also without the leading `plugin.`; a configuration's key goes before.
  static func text(of key: String) -> String? { texts[key] ?? texts["plugin.\(key)"] }
}
