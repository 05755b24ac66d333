import Wire

/// What a fetched field takes: the same for all, or what a table makes of a member of its entry.
enum RemoteChoice<Content: Sendable>: Sendable {
  case fixed(Content)
  case table(at: JSONPointer, cases: [String: Content], otherwise: Content?)

  /// The value for an entry; `nil` when its member is none that the table knows.
  func value(for entry: JSONValue) -> Content? {
    switch self {
    case .fixed(let content): return content
    case .table(let pointer, let cases, let otherwise):
      guard let text = RemotePlan.text(entry.value(at: pointer)) else { return otherwise }
      return cases[text] ?? otherwise
    }
  }
}
