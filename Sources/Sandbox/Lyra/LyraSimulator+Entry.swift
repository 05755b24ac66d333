internal import HTTPServer
internal import Payments
internal import Synchronization
internal import Wire

extension LyraSimulator {
  /// The silent entry: takes the same form as the page and answers its address as JSON.
  func silentInit(_ call: ProviderCall) -> Simulated {
    guard call.request.method == "POST" else { return .html(405, "405 Method Not Allowed") }
    do throws(LyraRefusal) {
      let session = try open(call)
      if case .late = call.trick { return .closed }
      var writer = JSONWriter()
      writer.beginObject()
      let isUnknown = call.trick == .unknownStatus || call.trick == .unknownCode
      writer.member("status", isUnknown ? "RECONCILED" : "INITIALIZED")
      let base = PageAddress.base(of: call.request)
      writer.member("redirect_url", "\(base)\(Self.path(of: session))")
      writer.endObject()
      var answer = Simulated.json(writer.bytes)
      answer.reply.headers.append(HTTPHeader("Set-Cookie", Self.cookie(of: session)))
      return answer
    } catch {
      return error.silentAnswer
    }
  }

  /// The form's entry: shows the page at once.
  func form(_ call: ProviderCall) -> Simulated {
    guard call.request.method == "POST" else { return .html(405, "405 Method Not Allowed") }
    do throws(LyraRefusal) {
      return Self.payPage(of: try open(call))
    } catch {
      return error.page
    }
  }

  private func open(_ call: ProviderCall) throws(LyraRefusal) -> LyraSession {
    let type = call.request.header("Content-Type")?.lowercased() ?? ""
    guard type.hasPrefix("application/x-www-form-urlencoded") else { throw LyraRefusal("70") }
    let form = try LyraForm(call.request.body, shops: shops, now: call.now)
    let opened = book.withLock { book in
      Result { () throws(LyraRefusal) in
        book.settle(until: call.now)
        return try book.open(form, at: call.now)
      }
    }
    return try opened.get()
  }

  /// The session's cookie, for a web view.
  static func cookie(of session: LyraSession) -> String {
    "JSESSIONID=\(session.id); Path=/; Secure; HttpOnly"
  }

  static func path(of session: LyraSession) -> String { "/lyra/\(sessionPath)\(session.id)" }
}
