import Payments
import Wire

/// An entry of `sequences`: a counter, and what its scope is made of.
struct SequenceRule: Sendable {
  /// One part of a scope.
  enum Part: Sendable {
    /// A setting of the account.
    case credential(String)
    case accountName
    /// The day in UTC on which a number is allotted.
    case utcDay
  }

  let plan: SequencePlan
  let parts: [Part]
  /// Where the sequence's key stands.
  let place: Place

  /// The scope of a number that is allotted now: `trans_id/12345678/2026-11-30`.
  ///
  /// - Returns: `nil` when the account lacks a setting.
  func scope(account: AccountValues, now: Instant) -> String? {
    var texts = [plan.name]
    for part in parts {
      switch part {
      case .credential(let name):
        guard let text = account.settings[name] else { return nil }
        texts.append(PercentCoding.encode(text))
      case .accountName: texts.append(PercentCoding.encode(account.name))
      case .utcDay: texts.append("\(CalendarDay(of: now))")
      }
    }
    return texts.joined(separator: "/")
  }
}

extension SequenceRule {
  private static let numbers: ClosedRange<Int64> = 0...999_999_999_999_999_999

  /// Reads the section `sequences`.
  static func loadAll(
    _ node: Node,
    credentials: [CredentialField],
    _ diagnostics: inout Diagnostics
  ) -> [SequenceRule] {
    (node.entries("sequences", &diagnostics) ?? []).filter { !$0.key.hasPrefix("x-") }
      .compactMap { load($0, credentials, &diagnostics) }
  }

  private static func load(
    _ entry: Node.Entry,
    _ credentials: [CredentialField],
    _ diagnostics: inout Diagnostics
  ) -> SequenceRule? {
    let name = "sequences.\(entry.key)"
    guard Identifier.check(entry.key, at: entry.keyPlace, "a sequence", &diagnostics) else {
      return nil
    }
    guard !entry.key.hasSuffix("_at") else {
      diagnostics.error(
        .identifierInvalid,
        at: entry.keyPlace,
        "the name of a sequence may not end with _at, found \"\(entry.key)\"",
        help: "sequence.NAME_at is the moment at which a number was allotted"
      )
      return nil
    }
    guard var reader = MappingReader(entry.value, name: name, &diagnostics) else { return nil }
    let scopeNode = reader.required("scope", &diagnostics)
    let fromNode = reader.required("from", &diagnostics)
    let toNode = reader.required("to", &diagnostics)
    let widthNode = reader.optional("width")
    reader.finish(&diagnostics)
    let parts = scopeNode.flatMap { self.parts($0, "\(name).scope", credentials, &diagnostics) }
    let from = fromNode.flatMap { number($0, "\(name).from", &diagnostics) }
    let to = toNode.flatMap { number($0, "\(name).to", &diagnostics) }
    let width = widthNode.flatMap { $0.integer("\(name).width", in: 1...18, &diagnostics) }
    guard let parts, let from, let to, let toNode else { return nil }
    guard from <= to else {
      diagnostics.error(
        .outOfRange,
        at: toNode.place,
        "\(name).to must not be less than from, which is \(from)"
      )
      return nil
    }
    if let width, let widthNode, String(to).utf8.count > width {
      diagnostics.error(
        .outOfRange,
        at: widthNode.place,
        "\(name).width is \(width), and \(to) has \(String(to).utf8.count) digits"
      )
    }
    return SequenceRule(
      plan: SequencePlan(name: entry.key, range: from...to, width: width ?? 0),
      parts: parts,
      place: entry.keyPlace
    )
  }

  private static func number(
    _ node: Node,
    _ name: String,
    _ diagnostics: inout Diagnostics
  ) -> Int64? {
    let range = Int(numbers.lowerBound)...Int(numbers.upperBound)
    return node.integer(name, in: range, &diagnostics).map(Int64.init)
  }

  private static func parts(
    _ node: Node,
    _ name: String,
    _ credentials: [CredentialField],
    _ diagnostics: inout Diagnostics
  ) -> [Part]? {
    guard let items = node.items(name, mayBeEmpty: true, &diagnostics) else { return nil }
    let settings = credentials.filter { !$0.isSecret }.map(\.path)
    var parts: [Part] = []
    for item in items {
      let word = Decode.name(
        item,
        name,
        among: settings + ["account.name", "utc_day"],
        .unknownPath,
        &diagnostics
      )
      switch word {
      case nil: return nil
      case "utc_day": parts.append(.utcDay)
      case "account.name": parts.append(.accountName)
      case let path?: parts.append(.credential(String(path.dropFirst("credential.".count))))
      }
    }
    return parts
  }
}
