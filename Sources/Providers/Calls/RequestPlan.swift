import Wire

/// How a call's request is made: every value knows the position that it is encoded for.
final class RequestPlan: Sendable {
  /// A stretch of the path between two slashes.
  enum Segment: Sendable {
    /// Text of the manifest, sent as it is written.
    case written(String)
    case value(Slotted)
  }

  /// Who we say we are.
  enum Authorization: Sendable {
    case none
    case basic(user: Slotted, password: Slotted)
    case bearer(Slotted)
  }

  /// What the body is made of.
  enum Body: Sendable {
    case none
    case json(JSONPlan)
    case urlencoded([NamedSlot])
    case text(Slotted)
    /// A document with one root; `@name` is an attribute, `#text` the text.
    case xml(JSONPlan)
  }

  let method: HTTPRequest.Method
  let host: Choice<String>
  let path: Choice<[Segment]>
  let query: [NamedSlot]
  let headers: [NamedSlot]
  let authorization: Authorization
  let body: Body
  /// The recipes that sign, in order; which ones may be a setting's choice.
  let signing: Choice<[SignatureRecipe]>
  /// Whether a signature is made over the body's bytes.
  let signsBytes: Bool
  /// How long the exchange may take, when it differs from the account's limit.
  let timeout: Duration?

  init(
    method: HTTPRequest.Method,
    host: Choice<String>,
    path: Choice<[Segment]>,
    query: [NamedSlot],
    headers: [NamedSlot],
    authorization: Authorization,
    body: Body,
    signing: Choice<[SignatureRecipe]>,
    signsBytes: Bool,
    timeout: Duration?
  ) {
    self.method = method
    self.host = host
    self.path = path
    self.query = query
    self.headers = headers
    self.authorization = authorization
    self.body = body
    self.signing = signing
    self.signsBytes = signsBytes
    self.timeout = timeout
  }
}

extension RequestPlan {
  /// The recipes that sign whatever the settings are, so that what they need is always needed.
  var certainSignatures: [SignatureRecipe] { signing.credential == nil ? signing.all[0] : [] }
}

extension RequestPlan.Body {
  /// Whether there is no body.
  var isEmpty: Bool {
    switch self {
    case .none: true
    case .json, .urlencoded, .text, .xml: false
    }
  }

  /// Whether a signature over `subject`, as the manifest says it, can be made from this body.
  func suits(_ subject: String) -> Bool {
    switch subject {
    case "request.json": if case .json = self { true } else { false }
    case "request.urlencoded": if case .urlencoded = self { true } else { false }
    default: true
    }
  }
}
