internal import HTTPServer
internal import Wire

extension FaultDraw {
  /// The answer in place of any work, for the faults without an effect.
  var insteadOfWork: Simulated? {
    guard let fault else { return nil }
    switch fault.code {
    case .resetInBody: return Simulated(ServerReply(status: 200), order: .reset)
    case .closedBeforeEffect: return .closed
    case .errorBeforeEffect: return Self.serverError(fault.variant)
    case .tooMany: return Self.tooMany(fault.variant)
    case .redirect: return Self.redirect(fault.variant)
    case .wrongContent where !fault.coin && fault.variant != "text":
      return Self.wrongContent(fault.variant, of: Simulated(ServerReply(status: 200)))
    default: return nil
    }
  }

  /// What the simulator itself has to do wrong.
  var trick: ProviderCall.Trick? {
    guard let fault else { return nil }
    switch (fault.code, fault.variant) {
    case (.lateEffect, _): return .late(late)
    case (.doubleExecution, _): return .twice
    case (.otherContent, "order"): return .otherOrder
    case (.otherContent, _): return .otherAmount
    case (.unknownWord, "code"): return .unknownCode
    case (.unknownWord, _): return .unknownStatus
    case (.staleLookup, "missing"): return .missing
    case (.staleLookup, "twice"): return .twoMatches
    case (.staleLookup, _): return .stale
    default: return nil
    }
  }

  /// The answer after the work was done, spoilt where the fault says so.
  func spoil(_ answer: Simulated) -> Simulated {
    // An answer that is already more than a reply keeps its own end.
    guard let fault, answer.order == nil else { return answer }
    switch fault.code {
    case .closedAfterEffect: return .closed
    case .keepAliveClosed:
      return .raw(answer.message, fault.variant == "served" ? .closeAfterNext : .closeAtNext)
    case .errorAfterEffect: return Self.serverError(fault.variant)
    case .truncated: return Self.truncated(fault.variant, of: answer)
    case .wrongContent: return Self.wrongContent(fault.variant, of: answer)
    case .slowBody: return slowBody(fault.variant, of: answer)
    case .malformed:
      var spoilt = answer
      spoilt.reply.body = MalformedJSON.spoil(answer.reply.body, fault.variant)
      return spoilt
    default: return answer
    }
  }

  private static func serverError(_ variant: String) -> Simulated {
    switch variant {
    case "500": .html(500, "500 Internal Server Error")
    case "503": .html(503, "503 Service Temporarily Unavailable")
    case "504": .html(504, "504 Gateway Time-out")
    default: .html(502, "502 Bad Gateway")
    }
  }

  private static func tooMany(_ variant: String) -> Simulated {
    let status = Int(variant.prefix(3)) ?? 429
    var answer = Simulated.json(Array(#"{"error":"not now"}"#.utf8), status: status)
    if variant == "429" { answer.reply.headers.append(HTTPHeader("Retry-After", "1")) }
    return answer
  }

  private static func redirect(_ variant: String) -> Simulated {
    switch variant {
    case "101":
      let head = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n"
      return .raw(Array(head.utf8), .rawThenClose)
    case "flood":
      let flood = String(repeating: "HTTP/1.1 102 Processing\r\n\r\n", count: 1000)
      return .raw(Array(flood.utf8), .rawThenClose)
    default:
      var answer = Simulated.html(302, "302 Found")
      answer.reply.headers.append(HTTPHeader("Location", "http://elsewhere.invalid/"))
      return answer
    }
  }

  private static func truncated(_ variant: String, of answer: Simulated) -> Simulated {
    let body = answer.reply.body
    let half = Array(body.prefix(body.count / 2))
    switch variant {
    case "chunk":
      let head = Simulated.head(answer.reply, length: "Transfer-Encoding: chunked")
      let size = Array("\(String(body.count, radix: 16))\r\n".utf8)
      return .raw(head + size + half, .rawThenClose)
    case "gzip":
      var cut = answer
      cut.reply.headers.append(HTTPHeader("Content-Encoding", "gzip"))
      cut.reply.body = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0xAB, 0x56]
      return cut
    case "excess":
      // The length says half; the rest follows on the kept-alive connection.
      let head = Simulated.head(answer.reply, length: "Content-Length: \(half.count)")
      return .raw(head + body, .raw)
    default:
      let head = Simulated.head(answer.reply, length: "Content-Length: \(body.count)")
      return .raw(head + half, .rawThenClose)
    }
  }

  private static func wrongContent(_ variant: String, of answer: Simulated) -> Simulated {
    switch variant {
    case "empty": return Simulated(ServerReply(status: 200))
    case "xml":
      let text = "<?xml version=\"1.0\"?><fault><code>9</code></fault>"
      return Simulated(ServerReply(status: 200, type: "application/xml", text: text))
    case "text":
      var plain = answer
      plain.reply.headers = [HTTPHeader("Content-Type", "text/plain")]
      return plain
    default: return .html(200, "Maintenance")
    }
  }

  private func slowBody(_ variant: String, of answer: Simulated) -> Simulated {
    switch variant {
    case "endless":
      let length = "Content-Length: \(answer.reply.body.count + 1_000_000_000)"
      return .raw(Simulated.head(answer.reply, length: length) + answer.reply.body, .endless)
    case "huge":
      var huge = answer
      huge.reply.body += [UInt8](repeating: 0x20, count: 10 << 20)
      return huge
    default: return .raw(answer.message, .drip(milliseconds: drip))
    }
  }
}
