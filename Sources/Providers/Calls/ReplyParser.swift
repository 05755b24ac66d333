import Payments
import Wire

/// Reads a reply's bytes into the fields that the manifest declares.
struct ReplyParser {
  /// Larger bodies are not read; the transport cuts much earlier.
  static let maximumByteCount = 4 << 20

  /// Why a reply cannot be read; it names no value.
  struct Unreadable: Error {
    var why: String

    init(_ why: String) { self.why = why }
  }

  /// The fields, and the rows where the manifest has them.
  struct Parsed {
    var values: ReplyValues
    /// `nil` when the reply has no list where the rows should be.
    var rows: [[Value?]]?
    /// `nil` when the reply has no list of items.
    var items: [[Value?]]?
  }

  let plan: ReplyPlan
  let reply: HTTPReply

  func parse() throws(Unreadable) -> Parsed {
    guard reply.body.count <= Self.maximumByteCount else {
      throw Unreadable("the body is too large")
    }
    var values = ReplyValues(
      status: reply.status,
      headers: reply.headers,
      row: [],
      whole: []
    )
    switch plan.format {
    case .text:
      guard let text = String(validating: reply.body, as: UTF8.self) else {
        throw Unreadable("the body is no UTF-8 text")
      }
      values.text = text
      return Parsed(values: values, rows: nil)
    case .urlencoded, .json, .xml, .csv: return try tree(values)
    }
  }

  private func tree(_ start: ReplyValues) throws(Unreadable) -> Parsed {
    var values = start
    let root = try plan.tree.root(of: reply.body, columns: plan.rows == nil ? [] : columns)
    let listed = try plan.items.flatMap { (plan) throws(Unreadable) in try items(plan, in: root) }
    values.itemCount = listed?.count
    guard let rowsPlan = plan.rows else {
      values.row = try fields(plan.fields, in: root)
      return Parsed(values: values, rows: nil, items: listed)
    }
    values.whole = try fields(plan.wholeFields, in: root)
    guard let items = try plan.tree.rows(at: rowsPlan.at, in: root) else {
      return Parsed(values: values, rows: nil)
    }
    // No element at all says "none" only in a reply that is one: an error page may be XML too.
    if plan.format == .xml, items.isEmpty, values.whole.allSatisfy({ $0 == nil }) {
      throw Unreadable("nothing of what is declared stands in the body")
    }
    var rows: [[Value?]] = []
    rows.reserveCapacity(items.count)
    for item in items {
      guard case .object = item else { throw Unreadable("a row is no object") }
      rows.append(try fields(plan.fields, in: item))
    }
    return Parsed(values: values, rows: rows)
  }

  private func items(
    _ items: ItemsPlan,
    in root: JSONValue
  ) throws(Unreadable) -> [[Value?]]? {
    // A body that may be a list and is an object lists nothing.
    if items.at.tokens.isEmpty, case .object = root { return nil }
    guard let found = try plan.tree.rows(at: items.at, in: root) else { return nil }
    var listed: [[Value?]] = []
    listed.reserveCapacity(found.count)
    for item in found {
      guard case .object = item else { throw Unreadable("an item is no object") }
      listed.append(try fields(items.fields, in: item))
    }
    return listed
  }

  /// The columns without which a table lists no payments.
  private var columns: [String] {
    guard let rows = plan.rows else { return [] }
    return [rows.word, rows.id].compactMap(\.self)
      .compactMap { plan.fields[$0].pointer.tokens.first }
  }

  // MARK: Fields

  private func fields(
    _ fields: [ReplyField],
    in root: JSONValue
  ) throws(Unreadable) -> [Value?] {
    var values: [Value?] = []
    values.reserveCapacity(fields.count)
    for field in fields { values.append(try value(of: field, found: field.member(of: root))) }
    return values
  }

  /// A missing member and `null` are absent; one that does not fit makes the reply unreadable.
  private func value(of field: ReplyField, found: JSONValue?) throws(Unreadable) -> Value? {
    guard let found else { return nil }
    if field.kind == .map, case .object(let object) = found { return map(object) }
    switch (field.kind, plan.tree.scalar(found)) {
    case (_, .null): return nil
    case (.text, .text(let text)): return .text(text)
    case (.text, .number(let lexeme)) where Self.isWhole(lexeme): return .text(lexeme)
    case (.integer, .number(let lexeme)), (.integer, .text(let lexeme)):
      if Self.isWhole(lexeme), let number = Int64(lexeme) { return .integer(number) }
    case (.decimal, .number(let lexeme)), (.decimal, .text(let lexeme)):
      if let number = ExactDecimal(text: lexeme) { return .decimal(number) }
    case (.boolean, .boolean(let flag)): return .boolean(flag)
    case (.boolean, .text("true")): return .boolean(true)
    case (.boolean, .text("false")): return .boolean(false)
    default: break
    }
    throw Unreadable("\(field.path) is no \(field.kind.rawValue)")
  }

  /// A map as compact JSON, each value as the text that was sent; what is no text is left out.
  private func map(_ object: JSONObject) -> Value {
    var texts = JSONObject()
    for member in object.members {
      switch plan.tree.scalar(member.value) {
      case .text(let text), .number(let text): texts[member.name] = .text(text)
      case .boolean(let flag): texts[member.name] = .text(flag ? "true" : "false")
      default: break
      }
    }
    return .text(String(decoding: JSONValue.object(texts).serialized(), as: UTF8.self))
  }

  /// Whether a number is written with digits alone, a minus sign before them allowed.
  private static func isWhole(_ lexeme: String) -> Bool {
    let digits = lexeme.hasPrefix("-") ? lexeme.dropFirst() : lexeme[...]
    return !digits.isEmpty && digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }
}
