import Payments
import Wire

/// A scope and its values, both made of JSON.
struct InputScope {
  /// No input declares more paths.
  private static let maximumPaths = 10_000

  private(set) var scope = Scope()
  private(set) var values: [String: Value] = [:]

  /// Declares every value below every root, and the present moment unless a root is called so.
  mutating func add(_ roots: JSONObject, now: Instant? = nil) {
    if let now, roots["now"] == nil {
      scope.declare("now", .moment)
      values["now"] = .moment(now)
    }
    for root in roots.members {
      switch root.name {
      case "tables": tables(root.value)
      case "reply": pointers(root.value)
      default: declare(root.name, root.value, ".", .always)
      }
    }
    money("payment.amount", currency: "payment.currency")
    money("operation.amount", currency: "payment.currency")
    moment("payment.created")
    if roots["now"] != nil { moment("now") }
  }

  private mutating func tables(_ value: JSONValue) {
    for table in value.object?.members ?? [] {
      let pairs = table.value.object?.members
        .compactMap { member in
          member.value.text.map { (member.name, $0) }
        }
      scope.tables[table.name] = Dictionary(pairs ?? [], uniquingKeysWith: { first, _ in first })
    }
  }

  private mutating func pointers(_ value: JSONValue) {
    for member in value.object?.members ?? [] {
      declare("/\(member.name)", member.value, "/", .reply)
      declare("//\(member.name)", member.value, "/", .reply)
    }
  }

  private mutating func declare(
    _ path: String,
    _ json: JSONValue,
    _ separator: String,
    _ presence: Scope.Presence
  ) {
    guard values.count < Self.maximumPaths, let (type, value) = Self.typed(json) else {
      scope.declare(path, .text, presence: presence == .always ? .optional : presence)
      return
    }
    scope.declare(path, type, presence: presence)
    values[path] = value
    for member in json.object?.members ?? [] {
      declare(path + separator + member.name, member.value, separator, presence)
    }
    for (index, item) in (json.array ?? []).enumerated() {
      declare("\(path)\(separator)\(index)", item, separator, presence)
    }
  }

  private mutating func money(_ path: String, currency: String) {
    guard let text = values[path]?.textForm, let amount = ExactDecimal(text: text),
      case .text(let code)? = values[currency], let currency = Currency(code: code),
      let minor = amount.scaled(to: currency.exponent), let units = Int64(exactly: minor.digits)
    else { return }
    scope.declare(path, .money)
    values[path] = .money(Money(minorUnits: units, currency: currency))
  }

  private mutating func moment(_ path: String) {
    guard case .text(let text)? = values[path], let moment = MomentText.parse(text) else { return }
    scope.declare(path, .moment)
    values[path] = .moment(moment)
  }
}

extension InputScope {
  /// The type and the value of JSON; `nil` for null.
  private static func typed(_ json: JSONValue) -> (ValueType, Value)? {
    switch json {
    case .null: return nil
    case .boolean(let flag): return (.boolean, .boolean(flag))
    case .text(let text): return (.text, .text(text))
    case .number(let lexeme):
      if let number = Int64(lexeme) { return (.integer, .integer(number)) }
      if let number = ExactDecimal(text: lexeme) { return (.decimal, .decimal(number)) }
      return (.text, .text(lexeme))
    case .array(let items):
      let all = items.map { typed($0) }
      let type = ValueType.common(all.compactMap { $0?.0 })
      return (.list(type), .list(all.map { $0?.1 ?? .absent }))
    case .object(let object):
      var types: [String: ValueType] = [:]
      var values: [String: Value] = [:]
      for member in object.members {
        let member = (name: member.name, typed: typed(member.value))
        types[member.name] = member.typed?.0 ?? .null
        values[member.name] = member.typed?.1 ?? .absent
      }
      return (.map(types), .map(values))
    }
  }
}
