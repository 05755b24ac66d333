/// A manifest of a card payment that asks for everything, shows a frame and a challenge, and polls
/// with its effect call as the provider says; a card is bound on a page.
enum AskSample {
  /// The sample's text; each planted mistake replaces a part of it that stands there once.
  static let text = """
    schema: purser.plugin/v1
    id: asks
    version: 1.0.0
    title: {en: Asks}
    environments:
      live: {hosts: {api: "https://api.provider.example"}}
    credentials:
      shop: {type: text, required: true}
    currencies: {EUR: {digits: 2}}
    calls:
      open:
        repeatable: true
        request: {method: POST, host: api, path: /open, json: {pan: "${answer.pan}", phone: "${answer.phone}"}, sensitive: [pan]}
        reply:
          format: json
          fields: {status: text, id: text, fee: text, url: text}
          outcomes:
            - {when: "/status == 'OK'", state: continue, keep: {id: "${/id}", fee: "${/fee}", frame: "${/url}"}, keep_on_payment: {provider_reference: "${/id}"}}
            - {when: "/status == 'CODE'", needs: code}
      check:
        repeatable: true
        request: {method: POST, host: api, path: /check, json: {code: "${answer.otp}"}, sensitive: [code]}
        reply:
          format: json
          fields: {status: text}
          outcomes:
            - {when: "/status == 'OK'", state: continue}
            - {when: "/status == 'WRONG'", needs: code}
      pay:
        effect: true
        request: {method: POST, host: api, path: /pay, json: {id: "${vars.id}", csc: "${answer.csc}", lang: "${browser.language}"}, sensitive: [csc]}
        reply:
          format: json
          fields: {status: text, retry: text, acs: text}
          outcomes:
            - {when: "/status == 'DONE'", state: captured}
            - {when: "/status == 'LATER'", state: pending, keep: {retry: "${/retry? | default('')}"}}
            - {when: "/status == 'ACS'", needs: challenge, keep: {acs: "${/acs}"}}
      prove:
        repeatable: true
        request: {method: POST, host: api, path: /prove, json: {pares: "${callback.PaRes}"}}
        reply:
          format: json
          fields: {status: text}
          outcomes:
            - {when: "/status == 'DONE'", state: captured}
      find:
        request: {method: POST, host: api, path: /find, json: {order: "${payment.order}"}}
        reply:
          format: json
          fields: {status: text}
          outcomes:
            - {when: "/status == 'DONE'", state: captured}
      bind:
        repeatable: true
        request: {method: POST, host: api, path: /bind, json: {shop: "${credential.shop}"}}
        reply: {format: json, fields: {page: text}, outcomes: [{when: "/page != ''", state: continue, keep: {page: "${/page}"}}]}
    operations:
      pay:
        pci: direct
        steps:
          start:
            ask: {form: {fields: {pan: {type: pan, required: true, title: Card}, phone: {type: phone}}}}
            timeout: 15m
            answers: {submit: open, cancel: cancel, timeout: expire}
          open: {call: open, then: [{when: "state == 'continue'", go: agree}, {else: end}]}
          code:
            ask: {otp: {digits: 6, tries: 3, expires: 5m, resend: open}}
            answers: {submit: check, cancel: cancel, timeout: expire}
          check: {call: check, then: [{when: "state == 'continue'", go: agree}, {else: end}]}
          agree:
            ask: {confirm: {show: [{title: Fee, value: "${vars.fee}"}]}}
            timeout: 10m
            answers: {submit: cvc, cancel: cancel, timeout: expire}
          cvc: {ask: cvc, timeout: 5m, answers: {submit: frame, cancel: cancel, timeout: expire}}
          frame: {present: frame, url: "${vars.frame}", timeout: 10s, comes: {callback: browser, notification: browser, cancel: browser, timeout: browser}}
          browser: {collect: browser, timeout: 1m, answers: {submit: pay, cancel: cancel, timeout: expire}}
          pay: {call: pay, then: [{when: "state in ['pending', 'in_doubt']", go: watch}, {else: end}]}
          watch:
            poll: {call: pay, every: "${vars.retry | ms}", clamp: {min: 1s, max: 60s, default: 5s}, deadline: 15m}
            then: [{else: end}]
          challenge: {present: post_form, url: "${vars.acs}", urlencoded: {MD: "${payment.order}", TermUrl: "${return_url}"}, timeout: 15m, comes: {callback: prove, notification: look, cancel: look, timeout: look}}
          prove: {call: prove, then: [{else: look}]}
          look: {poll: {call: find, first: 1s, deadline: 1m}, then: [{else: end}]}
        idempotency: {key: request, ttl: 24h, replays: all}
        lookup: {call: find, by: order, complete_after: 1s, max_processing: 1m, readings: 2, not_found: "/status == 'NONE'"}
      cards.add:
        steps:
          start: {call: bind, then: [{else: page}]}
          page: {present: redirect, url: "${vars.page}", timeout: 1h, comes: {callback: end, notification: end, cancel: cancel, timeout: expire}}
    """
}
