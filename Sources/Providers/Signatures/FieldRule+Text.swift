import Payments
import Wire

extension FieldRule {
  /// One part of the text to be signed.
  struct Member {
    /// `nil` for what is appended, which is written as it is.
    let name: String?
    let value: String
    /// Whether `***` stands in its place where people read along.
    let isGuarded: Bool
  }

  /// What is signed, in its order.
  func members(
    of fields: [SignatureField],
    in context: SigningContext,
    slot: String
  ) throws(SignatureError) -> [Member] {
    var added: [Member] = []
    for (name, expression) in self.added {
      added.append(try member(name, expression, context, slot, "add"))
    }
    var members: [Member] = []
    members.reserveCapacity(fields.count + added.count + appended.count)
    for field in fields
    where added.isEmpty || !added.contains(where: { $0.name == field.name }) {
      if let member = member(field) { members.append(member) }
    }
    members += added
    order(&members)
    for expression in appended {
      members.append(try member(nil, expression, context, slot, "append"))
    }
    return members
  }

  /// The text to be signed; its bytes stand in one piece of memory only, for the wipe.
  func message(of members: [Member]) -> [UInt8] {
    var bytes: [UInt8] = []
    // A byte takes at most three when it is escaped.
    bytes.reserveCapacity(
      members.reduce(0) { count, member in
        count + separator.utf8.count + 1
          + 3 * ((member.name?.utf8.count ?? 0) + member.value.utf8.count)
      }
    )
    for (index, member) in members.enumerated() {
      if index > 0 { bytes += separator.utf8 }
      write(member, shown: member.value, to: &bytes)
    }
    return bytes
  }

  /// The same text with `***` for secrets.
  func shown(_ members: [Member]) -> String {
    var bytes: [UInt8] = []
    for (index, member) in members.enumerated() {
      if index > 0 { bytes += separator.utf8 }
      write(member, shown: member.isGuarded ? Evaluation.mask : member.value, to: &bytes)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func write(_ member: Member, shown value: String, to bytes: inout [UInt8]) {
    guard let name = member.name else {
      bytes += value.utf8
      return
    }
    if emission == .pair {
      escape(name, to: &bytes)
      bytes.append(UInt8(ascii: "="))
    }
    escape(value, to: &bytes)
  }

  private func escape(_ text: String, to bytes: inout [UInt8]) {
    switch escape {
    case .none: bytes += text.utf8
    case .rfc3986: PercentCoding.append(text.utf8, to: &bytes)
    case .form: FormBody.append(text, to: &bytes)
    }
  }

  private func member(_ field: SignatureField) -> Member? {
    guard !excluded.contains(field.name), let value = booleans.text(of: field.content) else {
      return nil
    }
    switch selection {
    case .rootScalars: break
    case .prefix(let prefix): guard field.name.hasPrefix(prefix) else { return nil }
    case .only(let names): guard names.contains(field.name) else { return nil }
    }
    return Member(name: field.name, value: value, isGuarded: false)
  }

  private func order(_ members: inout [Member]) {
    if sorting == .key {
      // Most messages come in order.
      guard !isOrdered(members) else { return }
      members.sort { ($0.name ?? "").precedes($1.name ?? "") }
    } else if case .only(let names) = selection {
      members = names.flatMap { name in members.filter { $0.name == name } }
    }
  }

  private func isOrdered(_ members: [Member]) -> Bool {
    for place in members.indices.dropFirst()
    where (members[place].name ?? "").precedes(members[place - 1].name ?? "") {
      return false
    }
    return true
  }

  /// The value of an expression; a secret that is empty signs nothing.
  private func member(
    _ name: String?,
    _ expression: Expression,
    _ context: SigningContext,
    _ slot: String,
    _ part: String
  ) throws(SignatureError) -> Member {
    func place() -> String { "\(slot).\(part)\(name.map { ".\($0)" } ?? "")" }
    let value: String
    do throws(EvaluationError) { value = try expression.text(in: context) ?? "" } catch {
      throw .expression(slot: place(), error)
    }
    let isGuarded = expression.sensitivity != .none
    guard !isGuarded || !value.isEmpty else { throw .keyUnusable(slot: place()) }
    return Member(name: name, value: value, isGuarded: isGuarded)
  }
}

extension FieldRule.Booleans {
  /// The text of a scalar; `nil` for null, objects and lists, which no recipe signs.
  func text(of content: SignatureField.Content) -> String? {
    switch content {
    case .text(let text): text
    case .number(let lexeme): lexeme
    case .boolean(let flag):
      switch self {
      case .lowercase: flag ? "true" : "false"
      case .digits: flag ? "1" : "0"
      }
    case .null, .composite: nil
    }
  }
}
