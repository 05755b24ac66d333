import Providers
import Wire

extension ExchangeReader {
  /// What every message must say.
  private static let required = ["verified", "reply.status"]

  /// Reads `notification: {headers: {…}, body: …}` with `then`.
  mutating func message(
    _ node: Node,
    _ reader: inout MappingReader,
    _ place: Place
  ) -> ExchangeItem? {
    let thenNode = reader.required("then", &diagnostics)
    reader.finish(&diagnostics)
    guard var message = MappingReader(node, name: "notification", &diagnostics) else { return nil }
    let headers = message.optional("headers")?.entries("notification.headers", &diagnostics) ?? []
    let body = message.required("body", &diagnostics)?.scalar?.text
    message.finish(&diagnostics)
    guard let thenNode, let body else { return nil }
    let then = Self.texts(thenNode)
    for name in Self.required where then[name] == nil {
      diagnostics.error(.missingKey, at: thenNode.place, "then needs \(name)")
    }
    return .message(
      ExpectedMessage(
        message: IncomingMessage(
          headers: headers.map { HTTPHeader($0.key, $0.value.scalar?.text ?? "") },
          body: Array(body.utf8)
        ),
        then: then,
        place: place
      )
    )
  }
}
