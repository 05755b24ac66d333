/// Reads what came for one field of a posted form, and for all inside it.
struct PostedFields {
  /// What came and was not read yet.
  var raw: [String: String]
  /// The list that shall have one more element.
  let adds: String?
  var values: [String: String] = [:]
  var errors: [FieldError] = []
  var hasAdded = false

  init(raw: [String: String], adds: String?) {
    self.raw = raw
    self.adds = adds
  }

  /// Reads a field of the form; what it does not know stays an error.
  mutating func read(_ field: Field, name: String, isShown: Bool) {
    values = read(field, name: name, isShown: isShown)
    errors += raw.keys.sorted().map { FieldError(field: $0, mistake: .unknownField) }
  }

  private mutating func read(_ field: Field, name: String, isShown: Bool) -> [String: String] {
    switch field.type {
    case .object: return members(of: field, name: name, isNeeded: field.isRequired)
    case .list: return list(field, name: name)
    case .map: return map(field, name: name)
    case .date: return date(field, name: name)
    case .boolean:
      if let text = raw.removeValue(forKey: name) { return [name: text] }
      return isShown ? [name: "false"] : [:]
    default:
      guard let text = raw.removeValue(forKey: name) else { return [:] }
      return [name: text]
    }
  }

  private mutating func date(_ field: Field, name: String) -> [String: String] {
    if let text = raw.removeValue(forKey: name) { return [name: text] }
    let parts = DateParts.names.map { raw.removeValue(forKey: "\(name).\($0)") }
    guard parts.contains(where: { $0 != nil }) else { return [:] }
    let date = DateParts(day: parts[0] ?? "", month: parts[1] ?? "", year: parts[2] ?? "")
    return [name: date.value(format: field.dateFormat)]
  }

  /// The members of an object; checkboxes of an object that nobody touched say nothing.
  private mutating func members(
    of field: Field,
    name: String,
    isNeeded: Bool
  ) -> [String: String] {
    var given: [String: String] = [:]
    for member in field.members {
      let whole = "\(name).\(member.name)"
      guard member.role == .input else {
        for name in raw.keys where name == whole || name.hasPrefix("\(whole).") { raw[name] = nil }
        continue
      }
      given.merge(read(member, name: whole, isShown: false)) { first, _ in first }
    }
    guard isNeeded || given.contains(where: { !$0.value.isEmpty }) else { return given }
    for member in field.members where member.type == .boolean && member.role == .input {
      let whole = "\(name).\(member.name)"
      if member.condition == nil, given[whole] == nil { given[whole] = "false" }
    }
    return given
  }

  /// The elements of a list without those that were left empty, and one more if it was asked for.
  private mutating func list(_ field: Field, name: String) -> [String: String] {
    var kept = 0
    var given: [String: String] = [:]
    for place in places(below: name) {
      guard kept < FormChecker.maximumElements else {
        errors.append(
          FieldError(field: name, mistake: .tooMany(maximum: FormChecker.maximumElements))
        )
        drop(below: name)
        break
      }
      let whole = "\(name).\(place)"
      let element = element(field, name: whole)
      guard element.contains(where: { !$0.value.isEmpty }) else { continue }
      for (part, value) in element {
        given["\(name).\(kept)\(part.dropFirst(whole.count))"] = value
      }
      kept += 1
    }
    if adds == name, kept < FormChecker.maximumElements {
      hasAdded = true
      let member = field.values.isEmpty ? field.members.first.map { ".\($0.name)" } ?? "" : ""
      given["\(name).\(kept)\(member)"] = ""
    }
    return given
  }

  private mutating func element(_ field: Field, name: String) -> [String: String] {
    guard let plain = field.values.first else {
      return members(of: field, name: name, isNeeded: false)
    }
    return read(plain, name: name, isShown: false)
  }

  /// A map's names stand beside its values.
  private mutating func map(_ field: Field, name: String) -> [String: String] {
    var given: [String: String] = [:]
    for place in places(below: name).prefix(FormChecker.maximumElements + 1) {
      let key = raw.removeValue(forKey: "\(name).\(place).key") ?? ""
      let value = raw.removeValue(forKey: "\(name).\(place).value") ?? ""
      if key.isEmpty, value.isEmpty { continue }
      guard !key.isEmpty, given["\(name).\(key)"] == nil else {
        errors.append(FieldError(field: name, mistake: .patternMismatch))
        continue
      }
      given["\(name).\(key)"] = value
    }
    return given
  }

  /// The numbers of the elements that came, in their order.
  private func places(below name: String) -> [Int] {
    let numbers = raw.keys.compactMap { key -> Int? in
      guard key.hasPrefix("\(name).") else { return nil }
      let text = key.dropFirst(name.count + 1).prefix { $0 != "." }
      guard text.utf8.count <= 4, let number = Int(text), String(number) == text else { return nil }
      return number
    }
    return Set(numbers).sorted()
  }

  private mutating func drop(below name: String) {
    for key in raw.keys where key.hasPrefix("\(name).") { raw[key] = nil }
  }
}
