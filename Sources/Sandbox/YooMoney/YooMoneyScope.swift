internal import Wire

/// One right of an authorization, such as `payment-p2p.limit(7,1000)`.
struct YooMoneyScope: Equatable {
  /// What a `limit` says.
  struct Limit: Equatable {
    /// The sliding period; nil for one payment of exactly that sum.
    var days: Int?
    var sum: Int64
  }

  static let names: Set<String> = [
    "account-info", "operation-history", "operation-details", "payment-p2p", "payment-shop",
    "payment.to-account", "payment.to-pattern", "money-source", "incoming-transfers",
  ]

  var name: String
  var arguments: [String] = []
  var limit: Limit?

  /// All rights of a space-separated text; nil when it breaks a rule of the dossier's §2.
  static func list(_ text: String) -> [YooMoneyScope]? {
    var scopes: [YooMoneyScope] = []
    for piece in pieces(text) {
      guard let scope = YooMoneyScope(piece) else { return nil }
      scopes.append(scope)
    }
    return isConsistent(scopes) ? scopes : nil
  }

  private static func isConsistent(_ scopes: [YooMoneyScope]) -> Bool {
    let names = Set(scopes.map(\.name))
    if scopes.isEmpty || names.count < scopes.count { return false }
    if names.isSuperset(of: ["payment-p2p", "payment.to-account"]) { return false }
    if names.isSuperset(of: ["payment-shop", "payment.to-pattern"]) { return false }
    let limits = scopes.compactMap(\.limit)
    if limits.contains(where: { $0.days == nil }) {
      let single = limits.count == 1
      let others = scopes.filter { $0.limit == nil }.map(\.name)
      return single && others.allSatisfy { ["money-source", "account-info"].contains($0) }
    }
    return true
  }

  /// Splits at spaces outside quotes.
  private static func pieces(_ text: String) -> [String] {
    var pieces: [String] = [""]
    var isQuoted = false
    var isEscaped = false
    for scalar in text.unicodeScalars {
      if scalar == " ", !isQuoted {
        pieces.append("")
        continue
      }
      if scalar == "\"", !isEscaped { isQuoted.toggle() }
      isEscaped = scalar == "\\" && !isEscaped
      pieces[pieces.count - 1].unicodeScalars.append(scalar)
    }
    return pieces.filter { !$0.isEmpty }
  }

  init(name: String, arguments: [String] = [], limit: Limit? = nil) {
    self.name = name
    self.arguments = arguments
    self.limit = limit
  }

  private init?(_ piece: String) {
    var text = piece
    if text.hasSuffix(")"), let mark = Self.lastLimit(in: text) {
      let inner = text[text.index(mark, offsetBy: 7)...].dropLast()
      guard let limit = Self.limit(String(inner)) else { return nil }
      self.limit = limit
      text = String(text[..<mark])
    }
    guard let open = text.firstIndex(of: "(") else {
      guard Self.names.contains(text),
        !["payment.to-account", "payment.to-pattern", "money-source"].contains(text)
      else { return nil }
      name = text
      return
    }
    name = String(text[..<open])
    guard text.hasSuffix(")"),
      let json = try? JSON.parse(Array("[\(text[text.index(after: open)...].dropLast())]".utf8)),
      let values = json.array, !values.isEmpty
    else { return nil }
    arguments = values.compactMap(\.text)
    guard arguments.count == values.count, hasRightArguments else { return nil }
  }

  private var hasRightArguments: Bool {
    switch name {
    case "money-source": arguments.allSatisfy { ["wallet", "card"].contains($0) }
    case "payment.to-account":
      arguments.count == 1
        || arguments.count == 2 && ["account", "phone", "email"].contains(arguments[1])
    case "payment.to-pattern": arguments.count == 1
    default: false
    }
  }

  private static func lastLimit(in text: String) -> String.Index? {
    let mark = ".limit("
    var index = text.endIndex
    while index > text.startIndex {
      index = text.index(before: index)
      if text[index...].hasPrefix(mark) { return index }
    }
    return nil
  }

  private static func limit(_ text: String) -> Limit? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, let sum = YooMoneyAmount.minorUnits(parts[1]) else { return nil }
    if parts[0].isEmpty { return Limit(days: nil, sum: sum) }
    guard let days = Int(parts[0]), days > 0 else { return nil }
    return Limit(days: days, sum: sum)
  }
}
