import Wire

/// Objects, lists and maps: what they are made of, and how they become one value.
extension FormChecker {
  /// An object that may be left out is left out when none of its members was given.
  mutating func checkObject(_ field: Field, name: String, isHidden: Bool) {
    let isGiven = raw.contains { $0.key.hasPrefix("\(name).") && !$0.value.isEmpty }
    let isHidden = isHidden || !(field.isRequired || isGiven)
    checkMembers(of: field, name: name, isHidden: isHidden)
  }

  mutating func checkList(_ field: Field, name: String, isHidden: Bool) {
    let count = elementCount(of: name)
    for place in 0..<min(count, Self.maximumElements) {
      if let element = field.values.first {
        check(renamed(element, "\(place)"), prefix: "\(name).", isHidden: isHidden)
      } else {
        checkMembers(of: field, name: "\(name).\(place)", isHidden: isHidden)
      }
    }
    guard !isHidden else { return }
    let maximum = min(field.maximum ?? .max, Self.maximumElements)
    if count > maximum { refuse(name, .tooMany(maximum: maximum)) }
    if count == 0, field.isRequired { refuse(name, .required) }
  }

  /// A map's names are the caller's own; each is checked like a value.
  mutating func checkMap(_ field: Field, name: String, isHidden: Bool) {
    let names = raw.keys.filter { $0.hasPrefix("\(name).") }.sorted()
    for member in names {
      known.insert(member)
      guard !isHidden else { continue }
      let key = String(member.dropFirst(name.utf8.count + 1))
      checkKey(key, of: field, name: member)
      guard let value = field.values.first else { continue }
      check(renamed(value, key), prefix: "\(name).", isHidden: false)
    }
    guard !isHidden else { return }
    let maximum = min(field.maximum ?? .max, Self.maximumElements)
    if names.count > maximum { refuse(name, .tooMany(maximum: maximum)) }
    if names.isEmpty, field.isRequired { refuse(name, .required) }
  }

  /// A name is used as it is written: one that had to be changed is none.
  private mutating func checkKey(_ key: String, of field: Field, name: String) {
    guard let rule = field.keys.first else { return }
    do throws(FieldMistake) {
      let check = ValueCheck(today: context.today, currency: context.currency)
      guard try check.normalized(key, rule) == key else { return refuse(name, .patternMismatch) }
    } catch {
      refuse(name, error)
    }
  }

  private mutating func checkMembers(of field: Field, name: String, isHidden: Bool) {
    let before = result.errors.count
    check(field.members, prefix: "\(name).", isHidden: isHidden)
    guard !isHidden, result.errors.count == before else { return }
    for rule in field.rules
    where holds(rule.condition, beside: "\(name).")
      && !holds(rule.expectation, beside: "\(name).")
    {
      refuse("\(name).\(rule.field)", rule.mistake)
    }
  }

  /// How many elements stand without a gap; one more than may be when there are too many.
  private func elementCount(of name: String) -> Int {
    var count = 0
    while count <= Self.maximumElements,
      raw["\(name).\(count)"] != nil
        || raw.contains(where: { $0.key.hasPrefix("\(name).\(count).") })
    {
      count += 1
    }
    return count
  }

  private func renamed(_ field: Field, _ name: String) -> Field {
    var field = field
    field.name = name
    return field
  }
}

// MARK: JSON

extension FormChecker {
  /// Takes the JSON text of an object, list or map apart into values by name.
  mutating func spread(_ field: Field) {
    guard let text = raw[field.name], !text.isEmpty else { return }
    guard text.utf8.count <= ValueCheck.maximumByteCount,
      let json = try? JSON.parse(Array(text.utf8)), json.object != nil || json.array != nil
    else { return }
    var parts: [String: String] = [:]
    Self.take(json, field, name: field.name, &parts)
    spread(field.name, into: parts)
  }

  /// A structure inside a map leaves the map itself as it is, which is then no structure.
  private static func take(
    _ json: JSONValue,
    _ field: Field?,
    name: String,
    _ parts: inout [String: String]
  ) {
    switch json {
    case .null: break
    case .boolean(let flag): parts[name] = flag ? "true" : "false"
    case .number(let text), .text(let text): parts[name] = text
    case .array(let elements):
      for (place, element) in elements.enumerated() {
        let name = "\(name).\(place)"
        if let values = field?.values.first {
          take(element, values, name: name, &parts)
        } else if let object = element.object {
          take(object, field?.members ?? [], name: name, &parts)
        } else {
          take(element, nil, name: name, &parts)
        }
      }
    case .object(let object):
      guard field?.type == .map else {
        return take(object, field?.members ?? [], name: name, &parts)
      }
      for member in object.members {
        guard member.value.object == nil, member.value.array == nil else {
          parts[name] = "structure"
          return
        }
        take(member.value, nil, name: "\(name).\(member.name)", &parts)
      }
    }
  }

  private static func take(
    _ object: JSONObject,
    _ members: [Field],
    name: String,
    _ parts: inout [String: String]
  ) {
    for member in object.members {
      let field = members.first { $0.name == member.name }
      take(member.value, field, name: "\(name).\(member.name)", &parts)
    }
  }

  /// Makes one value of an object, list or map whose parts were checked.
  mutating func gather(_ field: Field) {
    guard !field.holdsSensitive else { return }
    let json = json(of: field, name: field.name)
    for name in result.values.keys where name.hasPrefix("\(field.name).") {
      result.values[name] = nil
    }
    result.values[field.name] = json.map { String(decoding: $0.serialized(), as: UTF8.self) }
  }

  /// The value as JSON: numbers with the digits that were written, the rest as text; nil when
  /// nothing was given.
  private func json(of field: Field, name: String) -> JSONValue? {
    switch field.type {
    case .object: return object(of: field.members, name: name)
    case .map:
      let names = result.values.keys.filter { $0.hasPrefix("\(name).") }.sorted()
      guard let value = field.values.first, !names.isEmpty else { return nil }
      var object = JSONObject()
      for member in names {
        object[String(member.dropFirst(name.utf8.count + 1))] = json(of: value, name: member)
      }
      return .object(object)
    case .list:
      let elements = (0..<min(elementCount(of: name), Self.maximumElements))
        .compactMap { place in
          field.values.first.map { json(of: $0, name: "\(name).\(place)") }
            ?? object(of: field.members, name: "\(name).\(place)")
        }
      return elements.isEmpty ? nil : .array(elements)
    default:
      guard let text = result.values[name] else { return nil }
      switch field.type {
      case .integer, .decimal: return .number(text)
      case .boolean: return .boolean(text == "true")
      default: return .text(text)
      }
    }
  }

  private func object(of members: [Field], name: String) -> JSONValue? {
    var object = JSONObject()
    for member in members { object[member.name] = json(of: member, name: "\(name).\(member.name)") }
    return object.members.isEmpty ? nil : .object(object)
  }
}
