import Engine
import HTTPClient
import PluginKit
import Providers
import Wire

/// A browser that walks through a simulator's pages and presses one button on each.
struct RunBrowser {
  /// What is asked for.
  struct Request {
    var method: HTTPRequest.Method
    var address: String
    var pairs: [(name: String, value: String)] = []
  }

  let transport: CurlTransport
  /// The simulator's; no other is ever reached.
  let origin: String
  let press: String

  /// How many pages a walk has at most.
  private static let most = 16

  /// Walks until an address is none of the simulator's, or a page has nothing more to press.
  ///
  /// - Returns: JSON: `address`, `status`, `query`, `fields`, `text`; and a story for people.
  func walk(_ start: Request) async throws(RunDriver.Failure) -> (json: JSONValue, story: String) {
    var next = start
    var story = ""
    var pressed: [String: Int] = [:]
    for _ in 0..<Self.most {
      guard let url = try? URLText(next.address) else {
        throw RunDriver.Failure(why: "\"\(next.address)\" is no address\n\(story)")
      }
      guard url.origin == origin else { return (Self.end(next, url), story) }
      let reply = try await reply(to: next, &story)
      let text = String(decoding: reply.body, as: UTF8.self)
      if 300..<400 ~= reply.status, let target = reply.header("Location") {
        next = Request(method: .get, address: resolved(target))
        continue
      }
      let page = BrowsedPage(html: text)
      guard let following = following(page, &pressed) else {
        return (Self.end(next, url, reply.status, page.text), story)
      }
      next = following
    }
    throw RunDriver.Failure(why: "more than \(Self.most) pages\n\(story)")
  }

  private func reply(
    to request: Request,
    _ story: inout String
  ) async throws(RunDriver.Failure) -> HTTPReply {
    let isForm = request.method == .post
    let sent = HTTPRequest(
      method: request.method,
      url: request.address,
      headers: isForm ? [HTTPHeader("Content-Type", "application/x-www-form-urlencoded")] : [],
      body: isForm ? FormBody.encode(request.pairs) : []
    )
    story += "\(request.method.rawValue) \(request.address)\n"
    switch await transport.exchange(sent, TransportTerms(allowsPrivateAddresses: true)) {
    case .notSent(let why), .silent(let why):
      throw RunDriver.Failure(why: "\(request.address) was not answered: \(why)\n\(story)")
    case .reply(let reply):
      story += "HTTP \(reply.status) \(String(decoding: reply.body, as: UTF8.self))\n"
      return reply
    }
  }

  /// The form with the button, twice at most; else the way back that the page offers.
  private func following(_ page: BrowsedPage, _ pressed: inout [String: Int]) -> Request? {
    for form in page.forms {
      guard let button = form.buttons.first(where: { $0.value == press }) else { continue }
      pressed[form.action, default: 0] += 1
      guard pressed[form.action, default: 0] <= 2 else { return nil }
      return post(form, with: [button])
    }
    if let form = page.forms.first(where: \.buttons.isEmpty) { return post(form, with: []) }
    return page.link.map { Request(method: .get, address: resolved($0)) }
  }

  private func post(_ form: BrowsedPage.Form, with more: [BrowsedPage.Pair]) -> Request {
    Request(
      method: .post,
      address: resolved(form.action),
      pairs: (form.fields + more).map { ($0.name, $0.value) }
    )
  }

  private func resolved(_ address: String) -> String {
    address.hasPrefix("/") ? origin + address : address
  }

  private static func end(
    _ last: Request,
    _ url: URLText,
    _ status: Int? = nil,
    _ text: String = ""
  ) -> JSONValue {
    let query = (try? FormBody.parse(Array((url.query ?? "").utf8))) ?? []
    return .object([
      "address": .text(last.address),
      "status": status.map { .number("\($0)") } ?? .null,
      "query": object(query.map { ($0.name, $0.value) }),
      "fields": object(last.pairs),
      "text": .text(text),
    ])
  }

  private static func object(_ pairs: [(name: String, value: String)]) -> JSONValue {
    var object = JSONObject()
    for pair in pairs { object[pair.name] = .text(pair.value) }
    return .object(object)
  }
}
