import Wire

/// Calls that say `like: CALL`: they take its request and its reply, with changes.
///
/// Mappings are merged key by key, anything else is replaced, and a key without a value leaves the
/// other call's key out. What a call means (`effect`, `repeatable`, `recover`) is never taken.
struct CallInheritance {
  private static let inherited: Set<String> = ["request", "accept", "reply", "replies"]

  let calls: [Node.Entry]

  /// The calls as if everything were written out.
  ///
  /// A call may be like any that is like no other, and like one that stands before it.
  func expanded(_ diagnostics: inout Diagnostics) -> [Node.Entry] {
    var models = calls.filter { !$0.key.hasPrefix("x-") && !Self.isLike($0) }
    return calls.map { entry in
      guard case .mapping(let members) = entry.value.content,
        let like = members.first(where: { $0.key == "like" })
      else { return entry }
      let own = members.filter { $0.key != "like" }
      let base = base(of: entry, like, among: models, &diagnostics) ?? []
      let value = Node(content: .mapping(Self.merged(base, own)), place: entry.value.place)
      let whole = Node.Entry(key: entry.key, keyPlace: entry.keyPlace, value: value)
      models.append(whole)
      return whole
    }
  }

  private func base(
    of entry: Node.Entry,
    _ like: Node.Entry,
    among models: [Node.Entry],
    _ diagnostics: inout Diagnostics
  ) -> [Node.Entry]? {
    let name = Decode.name(
      like.value,
      "calls.\(entry.key).like",
      among: models.map(\.key),
      .unknownCall,
      &diagnostics
    )
    guard let name, let found = models.first(where: { $0.key == name }),
      case .mapping(let members) = found.value.content
    else { return nil }
    return members.filter { Self.inherited.contains($0.key) }
  }

  private static func isLike(_ entry: Node.Entry) -> Bool {
    guard case .mapping(let members) = entry.value.content else { return false }
    return members.contains { $0.key == "like" }
  }

  /// One mapping with the changes of another.
  static func merged(_ base: [Node.Entry], _ own: [Node.Entry]) -> [Node.Entry] {
    var merged = base.compactMap { entry -> Node.Entry? in
      guard let change = own.first(where: { $0.key == entry.key }) else { return entry }
      if change.value.isNothing { return nil }
      guard case .mapping(let old) = entry.value.content,
        case .mapping(let new) = change.value.content, !isChoice(new), !isChoice(old)
      else { return change }
      let value = Node(content: .mapping(Self.merged(old, new)), place: change.value.place)
      return Node.Entry(key: change.key, keyPlace: change.keyPlace, value: value)
    }
    merged += own.filter { change in !base.contains { $0.key == change.key } }
    return merged
  }

  /// Whether a mapping is a value that depends on a setting, which is replaced as a whole.
  private static func isChoice(_ members: [Node.Entry]) -> Bool {
    members.contains { $0.key == "by" } && members.contains { $0.key == "cases" }
  }
}
