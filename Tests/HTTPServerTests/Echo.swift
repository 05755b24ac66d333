import HTTPServer

/// A handler that says what it was asked.
enum Echo {
  static func answer(_ request: ServerRequest) -> ServerAnswer {
    .now(reply(request))
  }

  static func reply(_ request: ServerRequest) -> ServerReply {
    let query = request.query.map { "?\($0)" } ?? ""
    let text = "\(request.method) \(request.path)\(query) \(request.body.count)"
    return ServerReply(status: 200, type: "text/plain", text: text)
  }
}
