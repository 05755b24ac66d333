/// What the slots of one request have in common while they are compiled.
struct RequestSlots: Sendable {
  /// The request's name in messages: `calls.init.request`.
  let name: String
  /// Body fields, as dotted paths, and `headers.NAME` that may hold secrets.
  let sensitive: Set<String>
  let scope: Scope

  /// Whether the manifest declares a field or header as sensitive.
  func isSensitive(_ path: String) -> Bool { sensitive.contains(path) }
}
