internal import HTTPServer
internal import Wire

/// The fields of a form body or a query.
struct YooMoneyFields {
  let pairs: [FormPair]

  init(_ pairs: [FormPair]) { self.pairs = pairs }

  /// The body's fields; nil when it is no form of distinct names.
  init?(bodyOf request: ServerRequest) {
    guard let pairs = try? FormBody.parseUnique(request.body) else { return nil }
    self.pairs = pairs
  }

  /// The body's fields, or the query's when the body is empty.
  init?(anywhereIn request: ServerRequest) {
    let bytes = request.body.isEmpty ? Array((request.query ?? "").utf8) : request.body
    guard let pairs = try? FormBody.parseUnique(bytes) else { return nil }
    self.pairs = pairs
  }

  /// A field's value; nil when it is absent or empty.
  subscript(name: String) -> String? {
    pairs.first { $0.name == name }.flatMap { $0.value.isEmpty ? nil : $0.value }
  }

  func flag(_ name: String) -> Bool { self[name] == "true" }

  /// A field that must be there.
  func required(_ name: String) throws(YooMoneyError) -> String {
    guard let value = self[name] else { throw .code("illegal_params") }
    return value
  }

  /// A sum that must be right where it is given.
  func amount(_ name: String) throws(YooMoneyError) -> Int64? {
    guard let text = self[name] else { return nil }
    guard let minor = YooMoneyAmount.minorUnits(text) else {
      throw .code("illegal_param_\(name)")
    }
    return minor
  }
}
