import Testing
import Wire

@testable import Providers

@Suite struct `A secret` {
  @Test(arguments: [
    ("${secret.password}", "secret.password -> request.json.X"),
    ("${secret.password | upper}", "secret.password | upper -> request.json.X"),
    (
      "a ${secret.password | sha256 | base64} b",
      "secret.password | sha256 | base64 -> request.json.X"
    ),
    (
      "${hmac_sha256(payment.order, secret.password)}",
      "secret.password | hmac_sha256 -> request.json.X"
    ),
    ("${join([state, secret.password], ';')}", "secret.password | join -> request.json.X"),
    ("${state + secret.password}", "secret.password -> request.json.X"),
    (
      "${default(payment.description, secret.password)}",
      "secret.password | default -> request.json.X"
    ),
    ("${secret.password | length}", "secret.password | length -> request.json.X"),
    ("${input.card.pan | reverse}", "input.card.pan | reverse -> request.json.X"),
    ("${secret.password == 'x'}", "secret.password -> request.json.X"),
  ])
  func `is stopped on its way, and the way is named`(source: String, way: String) {
    var diagnostics = Diagnostics()
    let sink = Sink.plain("request.json.X")
    let node = Compiling.node(source)
    let expression = Expression.compile(node, scope: .sample, sink: sink, &diagnostics)
    #expect(expression?.type == nil)
    #expect(diagnostics.all.map(\.code) == [.secretReachesSink])
    #expect(diagnostics.all.first?.note == "its way: \(way)")
    let isPassword = source.contains("password")
    #expect(diagnostics.all.first?.related.map(\.place) == (isPassword ? [Scope.password] : []))
  }

  @Test func `is pointed at where it stands, not where the expression begins`() {
    #expect(
      Compiling.template("${state + secret.password}", sink: .url("request.path"))
        == "S003 3:15 secret.password is secret and would be placed in a URL"
    )
  }

  @Test(arguments: [
    Sink.signature("s"), .encryption("e"), .authHeader("h"), .sensitiveBody("b"),
  ])
  func `may be signed, encrypted, sent to authenticate or in a sensitive field`(sink: Sink) {
    #expect(Compiling.template("${secret.password}", sink: sink) == "SimPass_01")
  }

  @Test func `marks the expression`() {
    var diagnostics = Diagnostics()
    let sink = Sink.signature("s")
    for (source, expected) in [
      ("${secret.password | md5}", Sensitivity.secret), ("${input.card.pan}", .card),
      ("${state}", .none), ("${secret.password | mask}", .none),
    ] {
      let node = Compiling.node(source)
      let expression = Expression.compile(node, scope: .sample, sink: sink, &diagnostics)
      #expect(expression?.sensitivity == expected)
    }
  }
}
