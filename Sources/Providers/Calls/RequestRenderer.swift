import Crypto
import Wire

/// Makes one request: each value is encoded for where it stands, then the whole is signed.
struct RequestRenderer {
  let plan: RequestPlan
  let evaluation: CallEvaluation
  /// The URL before the call's path.
  let base: String
  /// Where the idempotency key goes.
  let keyPlace: IdempotencyPlan.Place

  func request() throws(RenderError) -> HTTPRequest {
    var headers = try self.headers()
    if case .header(let name) = keyPlace {
      try append(name, evaluation.context.key, slot: "idempotency", to: &headers)
    }
    var body = try RenderedBody(plan.body, evaluation)
    switch keyPlace {
    case .json(let name): body.set(name, .text(evaluation.context.key))
    case .form(let name): body.append(name, evaluation.context.key)
    case .none, .header: break
    }
    for recipe in try recipes() { try sign(recipe, &body, &headers) }
    if let type = body.contentType, !headers.contains(where: { Self.isContentType($0.name) }) {
      headers.append(HTTPHeader("Content-Type", type))
    }
    return HTTPRequest(
      method: plan.method,
      url: try url(),
      headers: headers,
      body: body.bytes
    )
  }

  /// Makes the fields of a form that a browser posts, signed, and where it goes.
  func form() throws(RenderError) -> (url: String, fields: [(name: String, value: String)]) {
    var headers: [HTTPHeader] = []
    var body = try RenderedBody(plan.body, evaluation)
    for recipe in try recipes() { try sign(recipe, &body, &headers) }
    guard case .form(let fields) = body else { return (try url(), []) }
    return (try url(), fields)
  }

  private static func isContentType(_ name: String) -> Bool {
    name.lowercased() == "content-type"
  }

  // MARK: Address

  private func url() throws(RenderError) -> String {
    guard let segments = plan.path.value(for: evaluation.account.settings) else {
      throw .value(slot: "request.path", why: "no case fits the account's settings")
    }
    var url = base
    for segment in segments {
      url += "/"
      switch segment {
      case .written(let text): url += text
      case .value(let value):
        guard let text = try value.text(in: evaluation), !text.isEmpty, text != ".", text != ".."
        else {
          throw .value(slot: value.slot, why: "a stretch of the path may not be empty or dots")
        }
        url += PercentCoding.encode(text)
      }
    }
    guard !plan.query.isEmpty else { return url }
    let pairs = try RenderedBody.pairs(plan.query, evaluation)
    guard !pairs.isEmpty else { return url }
    return url + "?" + String(decoding: FormBody.encode(pairs), as: UTF8.self)
  }

  // MARK: Headers

  private func headers() throws(RenderError) -> [HTTPHeader] {
    var headers: [HTTPHeader] = []
    for header in plan.headers {
      guard let text = try header.value.text(in: evaluation) else { continue }
      try append(header.name, text, slot: header.value.slot, to: &headers)
    }
    switch plan.authorization {
    case .none: break
    case .basic(let user, let password):
      let name = try user.text(in: evaluation) ?? ""
      guard !name.contains(":") else {
        throw .value(slot: user.slot, why: "a user name may not hold a colon")
      }
      let pair = "\(name):\(try password.text(in: evaluation) ?? "")"
      let text = Base64.text(of: Array(pair.utf8))
      headers.append(HTTPHeader("Authorization", "Basic \(text)"))
    case .bearer(let token):
      let text = try token.text(in: evaluation) ?? ""
      try append("Authorization", "Bearer \(text)", slot: token.slot, to: &headers)
    }
    return headers
  }

  private func append(
    _ name: String,
    _ value: String,
    slot: String,
    to headers: inout [HTTPHeader]
  ) throws(RenderError) {
    guard HeaderRules.isSafe(value) else {
      throw .value(slot: slot, why: "a header may not hold a line break or a control character")
    }
    headers.append(HTTPHeader(name, value))
  }

  // MARK: Signature

  private func recipes() throws(RenderError) -> [SignatureRecipe] {
    guard let recipes = plan.signing.value(for: evaluation.account.settings) else {
      throw .value(slot: "request.sign", why: "no case fits the account's settings")
    }
    return recipes
  }

  private func sign(
    _ recipe: SignatureRecipe,
    _ body: inout RenderedBody,
    _ headers: inout [HTTPHeader]
  ) throws(RenderError) {
    let slot = recipe.slot
    let signature: String
    do {
      let input = body.signatureInput(withBytes: plan.signsBytes)
      signature = try recipe.signature(input, in: evaluation)
    } catch {
      throw RenderError(error)
    }
    switch recipe.place {
    case .body(let path):
      guard body.place(signature, at: path) else {
        throw .value(slot: slot, why: "the body has no place \(path)")
      }
    case .header(let name):
      try append(name, signature, slot: slot, to: &headers)
    case nil: throw .value(slot: slot, why: "the recipe does not say where the signature goes")
    }
  }
}
