import Wire

/// Changes of a JSON value, one place at a time.
enum JSONChange {
  /// Every variant in which one leaf became what `change` says; `nil` leaves it out.
  ///
  /// In a list of
  /// several items nothing is changed: another of them may rightly count then.
  static func leaves(
    of root: JSONValue,
    _ change: (JSONValue) -> [JSONValue?]
  ) -> [JSONValue] {
    switch root {
    case .object(let object):
      return object.members.flatMap { member -> [JSONValue] in
        switch member.value {
        case .object, .array:
          return leaves(of: member.value, change)
            .map { inner in .object(replacing(member.name, in: object, by: inner)) }
        default:
          return change(member.value)
            .map { .object(replacing(member.name, in: object, by: $0)) }
        }
      }
    case .array(let items):
      guard items.count == 1 else { return [] }
      return items.indices.flatMap { index -> [JSONValue] in
        leaves(of: items[index], change)
          .map { inner in
            var changed = items
            changed[index] = inner
            return .array(changed)
          }
      }
    default: return []
    }
  }

  /// The value with every leaf mapped.
  static func mapped(_ root: JSONValue, _ change: (JSONValue) -> JSONValue) -> JSONValue {
    switch root {
    case .object(let object):
      var mapped = JSONObject(reserving: object.members.count)
      for member in object.members { mapped[member.name] = Self.mapped(member.value, change) }
      return .object(mapped)
    case .array(let items): return .array(items.map { Self.mapped($0, change) })
    default: return change(root)
    }
  }

  /// The value with one more member in every object.
  static func extended(_ root: JSONValue) -> JSONValue {
    switch root {
    case .object(let object):
      var extended = JSONObject(reserving: object.members.count + 1)
      for member in object.members { extended[member.name] = Self.extended(member.value) }
      extended["kitExtra"] = .object(["a": .array([.number("1"), .null])])
      return .object(extended)
    case .array(let items): return .array(items.map(extended))
    default: return root
    }
  }

  private static func replacing(
    _ name: String,
    in object: JSONObject,
    by value: JSONValue?
  ) -> JSONObject {
    var changed = JSONObject(reserving: object.members.count)
    for member in object.members {
      if member.name != name {
        changed[member.name] = member.value
      } else if let value {
        changed[name] = value
      }
    }
    return changed
  }
}
