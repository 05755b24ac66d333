import Crypto
import Payments
public import Providers
import Wire

/// Replays an exchange file: renders its requests, reads its replies, shows its pages, signs.
public struct ExchangeReplay: Sendable {
  let file: ExchangeFile
  let account: ProviderAccount
  private let endpoint: String

  /// Makes a replay.
  ///
  /// - Parameters:
  ///   - file: what is expected.
  ///   - account: who does it; its endpoint is cut off the front of every address.
  ///   - endpoint: the account's endpoint.
  public init(_ file: ExchangeFile, account: ProviderAccount, endpoint: String) {
    self.file = file
    self.account = account
    self.endpoint = endpoint
  }

  /// Everything that came out otherwise, in the order of the file; empty when all is as written.
  public func mismatches() -> [Mismatch] {
    items()
      .flatMap { item, context in
        switch item {
        case .page(let page): show(page, context)
        case .vector(let vector): sign(vector)
        case .message(let message): receive(message, context)
        case .callback(let callback): read(callback)
        case .form(let form): fill(form, context)
        case .call(let call):
          render(call, context)
            + compare(
              call.then,
              words(of: call, in: context),
              call
            )
        }
      }
  }

  /// The file's items with the contexts in which they stand: what earlier replies kept is in them.
  func items() -> [(item: ExchangeItem, context: CallContext)] {
    var context = file.context
    return file.items.map { item in
      let before = context
      if case .call(let call) = item,
        case .reading(let reading) = read(call, reply: call.reply, in: context)
      {
        context.kept.merge(reading.kept) { $1 }
        context.keptOnPayment.merge(reading.keptOnPayment) { $1 }
      }
      return (item, before)
    }
  }

  /// What the account reads in a reply to an expected call.
  func read(_ call: ExpectedCall, reply: [UInt8], in context: CallContext) -> ReadResult {
    account.read(
      call: call.call,
      reply: HTTPReply(status: call.status, body: reply),
      in: context,
      purpose: call.purpose
    )
  }

  /// The reading of a call's reply in words.
  private func words(of call: ExpectedCall, in context: CallContext) -> [String: String] {
    ReadingWords.words(of: read(call, reply: call.reply, in: context))
      .merging(given(call, context)) { $1 }
      .merging(verdict(call, context)) { $1 }
  }

  /// What the reply to a probe says about the credentials, where the file says so.
  private func verdict(_ call: ExpectedCall, _ context: CallContext) -> [String: String] {
    guard call.then["probe"] != nil, call.call == account.plugin.probeCall else { return [:] }
    let reply = HTTPReply(status: call.status, body: call.reply)
    return switch account.judge(probe: reply, at: context.now) {
    case .good: ["probe": "good"]
    case .bad: ["probe": "bad"]
    case .unclear: ["probe": "unclear"]
    }
  }

  /// What a reply gives for the result of an operation without a payment, where the file says so.
  private func given(_ call: ExpectedCall, _ context: CallContext) -> [String: String] {
    let isAsked = call.then.keys.contains { name in
      ["gives", "items"].contains(String(name.prefix { $0 != "." }))
    }
    let reply = HTTPReply(status: call.status, body: call.reply)
    guard isAsked, let given = account.given(call: call.call, reply: reply, in: context) else {
      return [:]
    }
    return ReadingWords.words(of: given)
  }

  // MARK: Requests

  private func render(_ call: ExpectedCall, _ context: CallContext) -> [Mismatch] {
    let request: HTTPRequest
    do throws(RenderError) {
      request = try account.render(call: call.call, in: context)
    } catch {
      return [Self.mismatch(call.place, "request", "a request", "\(error)")]
    }
    var pairs = [
      ("method", call.method, request.method.rawValue),
      ("path", call.path, path(of: request.url)),
      ("body", call.body, opened(request.body, call)),
    ]
    let authorization = request.headers.first { $0.name == "Authorization" }
    let kind = authorization?.value.split(separator: " ").first.map { $0.lowercased() }
    pairs.append(("authorization", call.authorization ?? "none", kind ?? "none"))
    let others = request.headers.filter { !["Authorization", "Content-Type"].contains($0.name) }
    pairs.append(("headers", Self.text(call.headers), Self.text(others)))
    return pairs.filter { $0.1 != $0.2 }.map { Self.mismatch(call.place, $0.0, $0.1, $0.2) }
  }

  private static func text(_ headers: [HTTPHeader]) -> String {
    headers.map { "\($0.name): \($0.value)" }.joined(separator: "\n")
  }

  private func path(of url: String) -> String {
    url.hasPrefix(endpoint) ? String(url.dropFirst(endpoint.count)) : url
  }

  // MARK: Readings, pages, signatures

  private func compare(
    _ expected: [String: String],
    _ found: [String: String],
    _ call: ExpectedCall
  ) -> [Mismatch] {
    Set(expected.keys).union(found.keys).sorted().filter { expected[$0] != found[$0] }
      .map {
        Self.mismatch(call.place, "then.\($0)", expected[$0] ?? "nothing", found[$0] ?? "nothing")
      }
  }

  private func show(_ page: ExpectedPage, _ context: CallContext) -> [Mismatch] {
    let action: PaymentAction
    do throws(RenderError) {
      action = try account.present(step: page.step, in: context)
    } catch {
      return [Self.mismatch(page.place, "show", "a page", "\(error)")]
    }
    let fields = action.fields.map { "\($0.name)=\($0.value)" }
    return [
      ("kind", page.kind, action.kind.rawValue), ("url", page.url, action.url ?? ""),
      ("data", page.data, action.data ?? ""),
      ("fields", page.fields.joined(separator: "&"), fields.joined(separator: "&")),
    ]
    .filter { $0.1 != $0.2 }.map { Self.mismatch(page.place, $0.0, $0.1, $0.2) }
  }

  private func sign(_ vector: SignatureVector) -> [Mismatch] {
    let signed: SignedText
    do throws(RenderError) {
      signed =
        vector.credentials.isEmpty
        ? try account.sign(recipe: vector.recipe, fields: vector.fields)
        : try account.plugin.sign(
          recipe: vector.recipe,
          fields: vector.fields,
          credentials: vector.credentials
        )
    } catch {
      return [Self.mismatch(vector.place, "sign", vector.expect, "\(error)")]
    }
    var mismatches: [Mismatch] = []
    if signed.signature != vector.expect {
      mismatches.append(Self.mismatch(vector.place, "sign", vector.expect, signed.signature))
    }
    for wrong in vector.wrong where signed.signature.lowercased() == wrong.lowercased() {
      mismatches.append(Self.mismatch(vector.place, "wrong", "another signature", wrong))
    }
    return mismatches
  }

  private static func mismatch(
    _ place: Place,
    _ pointer: String,
    _ expected: String,
    _ actual: String
  ) -> Mismatch {
    Mismatch(place: place, pointer: pointer, expected: expected, actual: actual)
  }
}
