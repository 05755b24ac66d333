/// A manifest with pages, sequences, and operations on a payment.
enum PageSample {
  /// The sample's text; each planted mistake replaces a part of it that stands there once.
  static let text = """
    schema: purser.plugin/v1
    id: pages
    version: 1.0.0
    title: {en: Pages}
    environments:
      live: {hosts: {api: "https://api.provider.example", form: {by: credential.brand, cases: {red: "https://red.provider.example", blue: "https://blue.provider.example"}}}}
    credentials:
      shop: {type: text, required: true}
      brand: {type: select, options: [red, blue], default: red}
      note: {type: text}
      key: {type: secret, required: true}
    currencies: {EUR: {digits: 2}}
    sequences:
      trans_id: {scope: [credential.shop, utc_day], from: 0, to: 899999, width: 6}
      serial: {scope: [account.name], from: 1, to: 99}
    signatures:
      fields: {over: request.urlencoded, select: {prefix: v_}, sort: key, emit: value, separator: "+", append: ["${secret.key}"], digest: sha1, encode: hex, place: body.signature}
      head: {over: urlencoded, digest: sha1, place: header.X-Sign}
      raw: {over: raw_body, digest: sha1, place: body.raw}
    calls:
      open:
        repeatable: true
        request:
          method: POST
          host: form
          path: /open
          urlencoded: {v_number: "${sequence.trans_id}", v_date: "${sequence.trans_id_at | utc('yyyyMMddHHmmss')}", v_order: "${payment.order}"}
          sign: fields
        reply:
          format: json
          fields: {status: text, url: text}
          outcomes:
            - {when: "/status == 'OK'", state: continue, keep: {page: "${/url}"}, keep_on_payment: {provider_reference: "${/url}"}}
            - {when: "/status == 'KEPT'", state: continue, keep: {page: "${/url}"}, message: "${sequence.serial}"}
      ask:
        repeatable: true
        request:
          method: POST
          host: api
          path: /ask
          basic: {user: "${credential.shop}", password: "${secret.key}"}
          json: {order: "${payment.order}"}
        reply:
          format: json
          fields: {/error: text, status: text, id: text, amount: integer}
          rows: {at: /rows, word: /status, id: /id, best: [PAID, WAIT], paid: [PAID], parts: "payment.attempt > 1"}
          outcomes:
            - {state: by_status, status: "${/status}", check: {minor: "${/amount}"}, keep_on_payment: {provider_reference: "${/id}", transaction: "${/id}"}}
      refund:
        effect: true
        request:
          method: POST
          host: api
          path: /refund
          bearer: "${secret.key}"
          json: {id: "${payment.kept.transaction}", amount: "${operation.amount | minor | int}", name: "${operation.reference}", attempt: "${operation.attempt}"}
        reply:
          format: json
          fields: {status: text, id: text, amount: integer, left: integer}
          outcomes:
            - {when: "/status == 'DONE' and sum([/left, operation.amount | minor, payment.refunded | minor]) == payment.captured | minor", state: refunded, check: {minor: "${/amount}"}, keep_on_payment: {provider_reference: "${/id}"}}
      cancel:
        effect: true
        request: {method: POST, host: api, path: /cancel, urlencoded: {id: "${payment.kept.transaction}", sum: "${operation.amount | decimal(2)}"}}
        reply:
          format: json
          fields: {status: text, id: text}
          outcomes:
            - {when: "/status == 'VOID'", state: voided, keep_on_payment: {provider_reference: "${/id}"}}
      voids:
        repeatable: true
        request: {method: GET, host: api, path: /voids, query: {order: "${payment.order}", sum: "${operation.amount | minor | text}"}}
        reply:
          format: json
          fields: {status: text, id: text, amount: integer, kind: text}
          rows: {at: /rows, word: /status, id: /id, where: "/kind == 'void' and /amount == operation.amount | minor", best: [VOID, WAIT], paid: [VOID], sum: {all: {at: /amount, where: "/kind == 'void'"}}}
          outcomes:
            - {when: "/status == 'VOID'", state: voided, check: {minor: "${/amount}"}, keep: {sum: "${sum.all | text}"}}
            - {state: by_status, status: "${/status}"}
      other_effect:
        effect: true
        request: {method: POST, host: api, path: /charge, json: {card: "${payment.attempt}"}}
        reply: {format: json, fields: {id: text}, outcomes: [{state: pending, keep_on_payment: {provider_reference: "${/id}"}}]}
    operations:
      link:
        form: {fields: {email: {type: email}}}
        steps:
          start: {call: open, then: [{when: "state == 'continue'", go: page}, {else: end}]}
          page: {present: redirect, url: "${vars.page}", timeout: 10m, comes: {callback: look, notification: look, cancel: end, timeout: expire}}
          look: {poll: {call: ask, first: 1s, deadline: 30s}, then: [{else: end}]}
        idempotency: {key: none}
        lookup: {call: ask, by: order, complete_after: 1s, max_processing: 10m, readings: 2}
      pay:
        form: {fields: {mail: {type: email}, name: {type: text, required: true}}}
        steps:
          start:
            present: post_form
            host: form
            path: "/pay/${credential.shop}"
            urlencoded: {v_number: "${sequence.serial}", v_amount: "${payment.amount | minor | text}", v_mail: "${input.mail?}", v_name: "${input.name}", v_note: "${credential.note}", free: "${now | utc('yyyyMMdd')}"}
            sign: fields
            timeout: 1h
            comes: {callback: asking, notification: asking, cancel: asking, timeout: asking}
          asking: {poll: {call: ask, first: 1s, tries: 3}, then: [{else: end}]}
        idempotency: {key: none}
        lookup: {call: ask, by: order, complete_after: 1s, max_processing: 11m, readings: 2}
      refund:
        steps:
          start: {call: refund, then: [{when: "operation.attempt == 1 and payment.captured | minor == 0", go: end}, {else: end}]}
        idempotency: {in: json, name: RequestKey, ttl: 24h, replays: all}
        lookup: {call: refund, by: key, complete_after: 1s, max_processing: 12m}
        status: {DONE: refunded}
      void:
        steps: {start: {call: cancel, then: [{else: end}]}}
        idempotency: {key: none}
        lookup: {call: voids, by: order, complete_after: 2s, max_processing: 1m, readings: 2}
      charge:
        steps: {start: {call: other_effect, then: [{else: end}]}}
        idempotency: {in: header, name: X-Key}
        lookup: {call: ask, by: order, complete_after: 3s, max_processing: 1m, readings: 2}
      inquire:
        steps: {start: {call: ask, then: [{else: end}]}}
    status: {PAID: captured, WAIT: pending, VOID: voided}
    """
}
