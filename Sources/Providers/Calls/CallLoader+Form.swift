import Wire

extension CallLoader {
  /// Compiles a form that the payer's browser posts: `host`, `path`, `urlencoded` and `sign`.
  ///
  /// The payer sees every field, so that no secret may reach one.
  func form(
    _ reader: inout MappingReader,
    name: String,
    _ scope: Scope,
    _ diagnostics: inout Diagnostics
  ) -> RequestPlan? {
    let hostNode = reader.required("host", &diagnostics)
    let pathNode = reader.required("path", &diagnostics)
    let fieldsNode = reader.required("urlencoded", &diagnostics)
    let signNode = reader.optional("sign")
    let fields = fieldsNode.map {
      namedSlots($0, "\(name).urlencoded", expecting: .text, scope, &diagnostics) { _ in .plain }
    }
    let body = fields.map { RequestPlan.Body.urlencoded($0) }
    let signing = self.signing(signNode, "\(name).sign", body, &diagnostics)
    for signature in signing.all.joined() {
      if case .body = signature.place, signatureSubjects[signature.name] != "raw_body" { continue }
      diagnostics.error(
        .unknownSignature,
        at: signNode?.place ?? reader.place,
        "signatures.\(signature.name) cannot sign a form that a browser posts",
        help: "it must be over the fields and stand in a field: place: body.NAME"
      )
    }
    let host = hostNode.flatMap { self.host($0, "\(name).host", &diagnostics) }
    let path = pathNode.flatMap { self.path($0, "\(name).path", scope, &diagnostics) }
    guard let host, let path, let body else { return nil }
    return RequestPlan(
      method: .post,
      host: host,
      path: path,
      query: [],
      headers: [],
      authorization: .none,
      body: body,
      signing: signing,
      signsBytes: false,
      timeout: nil
    )
  }

  /// Compiles a path, whatever case of a setting it depends on.
  func path(
    _ node: Node,
    _ name: String,
    _ scope: Scope,
    _ diagnostics: inout Diagnostics
  ) -> Choice<[RequestPlan.Segment]>? {
    Choice.load(node, name: name, credentials: names.credentials, &diagnostics) {
      segments($0, name, scope, &$1)
    }
  }
}
