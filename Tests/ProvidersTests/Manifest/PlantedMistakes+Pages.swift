import Wire

@testable import Providers

/// Wrong manifests of pages and of what comes after them.
extension PlantedMistakes {
  static let pages: [PlantedMistake] = [
    .init(
      "redirect: unknown path",
      "url: \"${vars.page}\"",
      "url: \"${vars.pge}\"",
      .unknownPath,
      at: "vars.|pge"
    ),
    .init(
      "redirect: filter",
      "url: \"${vars.page}\"",
      "url: \"${vars.page | uper}\"",
      .unknownFilter,
      at: "uper"
    ),
    .init(
      "redirect: arity",
      "url: \"${vars.page}\"",
      "url: \"${vars.page | upper(1)}\"",
      .wrongArity,
      at: "1)"
    ),
    .init(
      "redirect: type",
      "url: \"${vars.page}\"",
      "url: \"${payment.amount}\"",
      .wrongType,
      at: "payment.amount"
    ),
    .init(
      "redirect: secret",
      "url: \"${vars.page}\"",
      "url: \"${secret.key}\"",
      .secretReachesSink,
      at: "secret.key"
    ),
    .init(
      "redirect: optional",
      "url: \"${vars.page}\"",
      "url: \"${input.email?}\"",
      .optionalUnhandled,
      at: "\"${input.email?}\""
    ),
    .init(
      "redirect: reply pointer",
      "url: \"${vars.page}\"",
      "url: \"${/url}\"",
      .unknownRoot,
      at: "/url"
    ),
    .init(
      "redirect: without https",
      "url: \"${vars.page}\"",
      "url: \"http://page.example\"",
      .notURL,
      at: "\"http:"
    ),
    .init(
      "redirect: no URL",
      "url: \"${vars.page}\"",
      "url: \"page.example\"",
      .notURL,
      at: "\"page."
    ),
    .init(
      "redirect: no url",
      "url: \"${vars.page}\", ",
      "",
      .missingKey,
      at: "^{present: redirect"
    ),
    .init(
      "redirect: a form's key",
      "url: \"${vars.page}\"",
      "url: \"${vars.page}\", sign: fields",
      .unknownKey,
      at: "sign: fields"
    ),
    .init(
      "kind unknown",
      "present: redirect",
      "present: redirct",
      .notOneOf,
      at: "redirct"
    ),
    .init(
      "frame: too long",
      "present: redirect",
      "present: frame",
      .outOfRange,
      at: "10m"
    ),
    .init(
      "app_link: a browser's scheme",
      "present: redirect",
      "present: app_link, schemes: [https]",
      .identifierInvalid,
      at: "[https]"
    ),
    .init(
      "wait: shows nothing",
      "present: redirect",
      "present: wait",
      .unknownKey,
      at: "url: \"${vars.page}"
    ),
  ]

  static let forms: [PlantedMistake] = [
    .init(
      "form like: unknown call",
      "present: post_form\n        host: form",
      "present: post_form\n        like: opn\n        host: form",
      .unknownCall,
      at: "opn"
    ),
    .init(
      "form host undeclared",
      "present: post_form\n        host: form",
      "present: post_form\n        host: forms",
      .hostUndeclared,
      at: "forms"
    ),
    .init(
      "form path: unknown path",
      "/pay/${credential.shop}",
      "/pay/${credential.shp}",
      .unknownPath,
      at: "credential.|shp"
    ),
    .init(
      "form path: filter",
      "/pay/${credential.shop}",
      "/pay/${credential.shop | uper}",
      .unknownFilter,
      at: "uper"
    ),
    .init(
      "form path: arity",
      "/pay/${credential.shop}",
      "/pay/${credential.shop | upper(1)}",
      .wrongArity,
      at: "1)"
    ),
    .init(
      "form path: type",
      "/pay/${credential.shop}",
      "/pay/${payment.amount}",
      .wrongType,
      at: "payment.amount"
    ),
    .init(
      "form path: secret",
      "/pay/${credential.shop}",
      "/pay/${secret.key}",
      .secretReachesSink,
      at: "secret.key"
    ),
    .init(
      "form path: optional",
      "/pay/${credential.shop}",
      "/pay/${input.mail?}",
      .optionalUnhandled,
      at: "${input.mail?}"
    ),
    .init(
      "form path: no slash",
      "\"/pay/${credential.shop}\"",
      "pay",
      .notURL,
      at: "^path: |pay"
    ),
    .init(
      "form field: unknown path",
      "v_name: \"${input.name}\"",
      "v_name: \"${input.nme}\"",
      .unknownPath,
      at: "input.|nme"
    ),
    .init(
      "form field: another operation's field",
      "v_name: \"${input.name}\"",
      "v_name: \"${input.email}\"",
      .unknownPath,
      at: "input.|email"
    ),
    .init(
      "form field: filter",
      "v_name: \"${input.name}\"",
      "v_name: \"${input.name | trm}\"",
      .unknownFilter,
      at: "trm"
    ),
    .init(
      "form field: arity",
      "v_name: \"${input.name}\"",
      "v_name: \"${input.name | trim(1)}\"",
      .wrongArity,
      at: "1)"
    ),
    .init(
      "form field: type",
      "v_name: \"${input.name}\"",
      "v_name: \"${payment.amount}\"",
      .wrongType,
      at: "payment.amount"
    ),
    .init(
      "form field: secret",
      "v_name: \"${input.name}\"",
      "v_name: \"${secret.key}\"",
      .secretReachesSink,
      at: "secret.key"
    ),
    .init(
      "form field: optional",
      "v_name: \"${input.name}\"",
      "v_name: \"${input.mail}\"",
      .optionalUnhandled,
      at: "input.mail"
    ),
    .init(
      "form sign: unknown",
      "sign: fields\n        timeout",
      "sign: field\n        timeout",
      .unknownSignature,
      at: "field\n"
    ),
    .init(
      "form sign: in a header",
      "sign: fields\n        timeout",
      "sign: head\n        timeout",
      .unknownSignature,
      at: "head"
    ),
    .init(
      "form sign: over bytes",
      "sign: fields\n        timeout",
      "sign: raw\n        timeout",
      .unknownSignature,
      at: "raw"
    ),
    .init(
      "form: no fields",
      "        urlencoded: {v_number: \"${sequence.serial}\"",
      "        x-fields: {v_number: \"${sequence.serial}\"",
      .missingKey,
      at: "^present: post_form"
    ),
    .init(
      "form: a redirect's key",
      "sign: fields\n        timeout",
      "url: \"x\"\n        sign: fields\n        timeout",
      .unknownKey,
      at: "url"
    ),
  ]

  static let waits: [PlantedMistake] = [
    .init(
      "page without a timeout",
      ", timeout: 10m",
      "",
      .waitUnbounded,
      at: "^page: {present"
    ),
    .init(
      "page timeout: no duration",
      "timeout: 10m",
      "timeout: 10",
      .notDuration,
      at: "timeout: |10"
    ),
    .init(
      "page timeout: too long",
      "timeout: 10m",
      "timeout: 400d",
      .outOfRange,
      at: "400d"
    ),
    .init(
      "page without comes",
      ", comes: {callback: look, notification: look, cancel: end, timeout: expire}",
      "",
      .edgesIncomplete,
      at: "^page: {present"
    ),
    .init(
      "comes without callback",
      "callback: look, ",
      "",
      .edgesIncomplete,
      at: "^{"
    ),
    .init(
      "comes without notification",
      "notification: look, ",
      "",
      .edgesIncomplete,
      at: "^{callback: look"
    ),
    .init(
      "comes without cancel",
      "cancel: end, ",
      "",
      .edgesIncomplete,
      at: "^{callback: look"
    ),
    .init(
      "comes without timeout",
      ", timeout: expire}",
      "}",
      .edgesIncomplete,
      at: "^{callback: look"
    ),
    .init(
      "comes to no step",
      "cancel: end",
      "cancel: lok",
      .unknownStep,
      at: "lok"
    ),
    .init(
      "comes: unknown key",
      "cancel: end",
      "cancle: end, cancel: end",
      .unknownKey,
      at: "cancle"
    ),
    .init(
      "page with an edge of a call",
      "timeout: expire}}",
      "timeout: expire}, then: [{else: end}]}",
      .wrongShape,
      at: "then"
    ),
    .init(
      "page with a call",
      "url: \"${vars.page}\"",
      "url: \"${vars.page}\", call: ask",
      .wrongShape,
      at: "call"
    ),
    .init(
      "comes without a page",
      "look: {poll: {call: ask, first: 1s, deadline: 30s}, then",
      "look: {poll: {call: ask, first: 1s, deadline: 30s}, comes: {}, then",
      .unknownKey,
      at: "comes"
    ),
    .init(
      "flow that cannot end behind a page",
      "deadline: 30s}, then: [{else: end}]",
      "deadline: 30s}, then: [{else: look}]",
      .flowCannotEnd,
      at: "^look: {poll"
    ),
    .init(
      "step behind no edge",
      "{callback: look, notification: look, cancel: end",
      "{callback: end, notification: end, cancel: end",
      .stepUnreachable,
      at: "look:"
    ),
    .init(
      "page that nobody sees",
      "steps: {start: {call: ask, then: [{else: end}]}}",
      "steps: {start: {present: redirect, url: \"https://a.example\", timeout: 1m, comes: {callback: end, notification: end, cancel: end, timeout: end}}}",
      .effectCalls,
      at: "redirect"
    ),
    .init(
      "two pages",
      "asking: {poll: {call: ask, first: 1s, tries: 3}, then: [{else: end}]}",
      "asking: {present: redirect, url: \"https://a.example\", timeout: 1m, comes: {callback: end, notification: end, cancel: end, timeout: end}}",
      .effectCalls,
      at: "redirect"
    ),
    .init(
      "effect call behind a page",
      "asking: {poll: {call: ask, first: 1s, tries: 3}, then: [{else: end}]}",
      "asking: {call: other_effect, then: [{else: end}]}",
      .effectCalls,
      at: "other_effect, then"
    ),
    .init(
      "call before a page without recovery",
      "open:\n    repeatable: true",
      "open:",
      .recoveryMissing,
      at: "open:"
    ),
    .init(
      "reference of a page not kept",
      "keep_on_payment: {provider_reference: \"${/id}\", transaction: \"${/id}\"}}",
      "keep_on_payment: {transaction: \"${/id}\"}}",
      .referenceNotKept,
      at: "start:\n"
    ),
    .init(
      "page without a lookup",
      "    lookup: {call: ask, by: order, complete_after: 1s, max_processing: 10m, readings: 2}\n",
      "",
      .contractMissing,
      at: "^link:"
    ),
    .init(
      "page without idempotency",
      "    idempotency: {key: none}\n    lookup: {call: ask, by: order, complete_after: 1s, max_processing: 10m",
      "    lookup: {call: ask, by: order, complete_after: 1s, max_processing: 10m",
      .contractMissing,
      at: "^link:"
    ),
  ]
}
