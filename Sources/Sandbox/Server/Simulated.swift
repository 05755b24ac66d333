internal import HTTPServer
internal import Wire

/// What a simulator answers: a reply, and how it goes out.
struct Simulated: Equatable {
  var reply: ServerReply
  /// How long the reply is held back.
  var delay = Duration.zero
  /// What the relay does instead of passing the reply on.
  var order: RelayOrder?

  init(_ reply: ServerReply, delay: Duration = .zero, order: RelayOrder? = nil) {
    self.reply = reply
    self.delay = delay
    self.order = order
  }

  /// A connection that ends without a reply.
  static let closed = Simulated(ServerReply(status: 200), order: .close)

  /// Bytes that go to the client as they are.
  static func raw(_ bytes: [UInt8], _ order: RelayOrder) -> Simulated {
    Simulated(ServerReply(status: 200, body: bytes), order: order)
  }

  static func json(_ body: [UInt8], status: Int = 200) -> Simulated {
    Simulated(
      ServerReply(
        status: status,
        headers: [HTTPHeader("Content-Type", "application/json")],
        body: body
      )
    )
  }

  static func html(_ status: Int, _ title: String) -> Simulated {
    let page = "<html><head><title>\(title)</title></head><body><h1>\(title)</h1></body></html>\n"
    return Simulated(ServerReply(status: status, type: "text/html", text: page))
  }

  /// The reply with the order written into it.
  var wired: ServerReply {
    guard let order else { return reply }
    var wired = reply
    wired.headers.append(HTTPHeader(RelayOrder.header, order.text))
    return wired
  }

  /// The reply as it would stand on the wire, for those who then spoil it.
  var message: [UInt8] {
    Self.head(reply, length: "Content-Length: \(reply.body.count)") + reply.body
  }

  static func head(_ reply: ServerReply, length: String) -> [UInt8] {
    var text = "HTTP/1.1 \(reply.status) Sandbox\r\n"
    for header in reply.headers { text += "\(header.name): \(header.value)\r\n" }
    return Array("\(text)\(length)\r\n\r\n".utf8)
  }
}
