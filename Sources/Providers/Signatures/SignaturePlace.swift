/// Where a signature goes.
enum SignaturePlace: Hashable, Sendable {
  /// A member of the body (a root name, or a dotted path as `payee.signature`).
  case body(String)
  case header(String)

  /// The place as the manifest writes it: `body.Token`.
  var text: String {
    switch self {
    case .body(let name): "body.\(name)"
    case .header(let name): "header.\(name)"
    }
  }
}
