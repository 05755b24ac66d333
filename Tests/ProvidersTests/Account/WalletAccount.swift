import Testing
import Wire

@testable import Providers

/// An account of a plugin whose owner must authorize it.
enum WalletAccount {
  static let text = """
    schema: purser.plugin/v1
    id: wallet
    version: "1"
    title: {en: Wallet, uk: Гаманець, ru: Кошелёк}
    environments: {live: {hosts: {site: "https://wallet.example"}}}
    credentials:
      client_id: {type: text, required: true, title: {en: a, uk: a, ru: a}}
      redirect_uri: {type: url, required: true, title: {en: b, uk: b, ru: b}}
      access_token: {type: secret, title: {en: c, uk: c, ru: c}}
    calls:
      exchange:
        repeatable: true
        request: {method: POST, host: site, path: /token, urlencoded: {code: "${code}", redirect_uri: "${redirect_uri}"}, sensitive: [code]}
        accept: [200, 400]
        reply:
          format: json
          fields: {access_token: text, error: text}
          outcomes:
            - {when: "/access_token? != ''", state: continue, keep: {access_token: "${/access_token}"}}
            - {state: refused, reason: other, effect: none}
      revoke:
        repeatable: true
        request: {method: POST, host: site, path: /revoke, bearer: "${secret.access_token}"}
        reply: {format: text, outcomes: [{state: continue}]}
      state:
        repeatable: true
        request: {method: POST, host: site, path: /state, bearer: "${secret.access_token}"}
        accept: [200, 401]
        reply:
          format: json
          fields: {status: text, error: text}
          outcomes: [{when: "/status == 'paid'", state: captured}, {state: pending}]
    probe: {call: state, good: "/status? != ''", bad: "/error? == 'invalid_token'"}
    authorization:
      authorize: {host: site, path: /oauth, query: {client_id: "${credential.client_id}", response_type: code, redirect_uri: "${redirect_uri}", scope: "${scope}"}}
      redirect: "${credential.redirect_uri}"
      nonce: n
      scopes: {account-info: {}, payment-p2p: {}, payment.to-account: {args: [id, type?]}, money-source: {args: ["source*"]}}
      suffixes: {limit: {args: ["days?", sum]}}
      conflicts: [[payment-p2p, payment.to-account]]
      exchange: exchange
      revoke: revoke
      token: access_token
    operations: {inquire: {steps: {start: {call: state, then: [{else: end}]}}}}
    """

  /// The account; without a token when `token` is `nil`.
  static func make(
    redirect: String = "https://client.example/cb",
    token: String? = "T"
  ) throws -> ProviderAccount {
    var diagnostics = Diagnostics()
    let settings = SampleAccount.settings(
      """
      plugin: wallet
      environment: sandbox
      endpoint: http://127.0.0.1:7070/wallet
      credentials:
        client_id: CID
        redirect_uri: "\(redirect)"
        \(token == nil ? "x-none: true" : "access_token: {secret: {env: TOKEN}}")
      """,
      &diagnostics
    )
    let account = try ProviderAccount.make(
      #require(settings),
      plugin: CompiledPlugin.of("wallet", text),
      secrets: SecretSource(variables: ["TOKEN": token ?? ""], folder: ""),
      &diagnostics
    )
    #expect(diagnostics.all.map(\.message) == [])
    return try #require(account)
  }
}
