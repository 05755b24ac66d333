/// A manifest of a payment whose fields the provider describes.
enum RemoteSample {
  /// The sample's text; each planted mistake replaces a part of it that stands there once.
  static let text = """
    schema: purser.plugin/v1
    id: remotes
    version: 1.0.0
    title: {en: Remotes}
    environments:
      live: {hosts: {api: "https://api.provider.example"}}
    credentials:
      shop: {type: text, required: true}
    currencies: {EUR: {digits: 2}}
    calls:
      services:
        repeatable: true
        request: {method: GET, host: api, path: /services, query: {shop: "${credential.shop}"}}
        reply:
          format: json
          fields: {error: text}
          outcomes:
            - {when: "/error == '0'", state: continue}
      pay:
        effect: true
        request: {method: POST, host: api, path: /pay, json: {order: "${payment.order}", account: "${input.account}", extra1: "${input.extra1?}", extra2: "${input.extra2?}"}}
        reply:
          format: json
          fields: {status: text, id: text}
          outcomes:
            - {when: "/status == 'DONE'", state: captured, keep_on_payment: {provider_reference: "${/id}"}}
      find:
        repeatable: true
        request: {method: GET, host: api, path: "/orders/${payment.order}"}
        reply:
          format: json
          fields: {status: text}
          outcomes:
            - {when: "/status == 'DONE'", state: captured}
    operations:
      charge:
        form:
          fields:
            account: {type: text, required: true, max: 30}
            extra1: {type: text, max: 30}
            extra2: {type: text, max: 30}
            token: {type: secret}
          remote:
            call: services
            items: /list
            where: {/id: "${payment.payee?}"}
            map:
              - {name: account, title: /title, max: /size, required: true, type: {at: /kind, table: {N: {type: digits, trim: false}, C: text, D: {type: date, format: dd.MM.yyyy}}, else: text}}
              - {each: 1..2, name: "extra{each}", exists: "/e{each}", title: "/e{each}", max: "/s{each}", type: {at: "/k{each}", table: {N: digits, C: text, D: {type: date, format: dd.MM.yyyy}}}, role: {at: "/h{each}", table: {"true": carry}, else: input}}
            trim_keys: true
            cache: 10m
        steps:
          start: {call: pay, then: [{else: end}]}
        idempotency: {key: none}
        lookup: {call: find, by: order, complete_after: 1s, max_processing: 10m, readings: 2, not_found: "/status == 'NONE'"}
    """
}
