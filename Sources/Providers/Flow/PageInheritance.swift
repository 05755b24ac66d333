import Wire

/// Steps that show a form and say `like: CALL`: they post what that call would send.
///
/// They take the host, path, fields and signature of its request, with changes as calls take them:
/// a key without a value leaves the call's out, such as a secret that no payer may see.
struct PageInheritance {
  private static let inherited: Set<String> = ["host", "path", "urlencoded", "sign"]

  /// The calls as if everything were written out.
  let calls: [Node.Entry]

  /// The operations with such steps written out.
  func expanded(_ operations: Node, _ diagnostics: inout Diagnostics) -> Node {
    changed(operations) { operation in
      changed(operation.value) { part in
        guard part.key == "steps" else { return part.value }
        return changed(part.value) { step in
          page(step, name: "\(operation.key).steps.\(step.key)", &diagnostics)
        }
      }
    }
  }

  private func page(
    _ step: Node.Entry,
    name: String,
    _ diagnostics: inout Diagnostics
  ) -> Node {
    guard case .mapping(let members) = step.value.content,
      members.contains(where: { $0.key == "present" }),
      let like = members.first(where: { $0.key == "like" })
    else { return step.value }
    let own = members.filter { $0.key != "like" }
    let names = calls.map(\.key).filter { !$0.hasPrefix("x-") }
    let call = Decode.name(
      like.value,
      "operations.\(name).like",
      among: names,
      .unknownCall,
      &diagnostics
    )
    let found = call.flatMap { name in calls.first { $0.key == name } }
    var request: [Node.Entry] = []
    if case .mapping(let parts)? = found?.value.content,
      case .mapping(let keys)? = parts.first(where: { $0.key == "request" })?.value.content
    {
      request = keys.filter { Self.inherited.contains($0.key) }
    }
    let whole = CallInheritance.merged(request, own)
    return Node(content: .mapping(whole), place: step.value.place)
  }

  /// A mapping with each value changed; anything else as it is.
  private func changed(_ node: Node, _ change: (Node.Entry) -> Node) -> Node {
    guard case .mapping(let entries) = node.content else { return node }
    let whole = entries.map {
      Node.Entry(key: $0.key, keyPlace: $0.keyPlace, value: change($0))
    }
    return Node(content: .mapping(whole), place: node.place)
  }
}
