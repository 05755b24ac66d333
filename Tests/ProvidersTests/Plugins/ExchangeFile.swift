import Payments
import Testing
import Wire

@testable import Providers

/// A file of a plugin's folder `exchanges`: requests that must be made and replies that were seen.
struct ExchangeFile {
  struct Exchange {
    var call: String
    var purpose: ReadingPurpose
    var method: String
    var path: String
    var body: String
    var status: Int
    var reply: String
    /// What the reading must hold: `claim` and the other words of ``summary(of:)``.
    var then: [String: String]
  }

  var order: String
  var amount: String
  var currency: String
  var description: String?
  var input: [String: String]
  var exchanges: [Exchange]

  init(path: String) throws {
    var diagnostics = Diagnostics()
    let root = try #require(YAML.load(path: path, aliases: .refused, &diagnostics))
    #expect(diagnostics.all.isEmpty)
    let given = try Self.member(root, "given")
    order = try Self.text(given, "order")
    amount = try Self.text(given, "amount")
    currency = try Self.text(given, "currency")
    description = Self.optional(given, "description")?.scalar?.text
    input = Self.texts(try Self.member(given, "input"))
    guard case .sequence(let items) = try Self.member(root, "exchanges").content else {
      throw Missing(key: "exchanges")
    }
    exchanges = try items.map { item in
      let expect = try Self.member(item, "expect")
      let respond = try Self.member(item, "respond")
      return Exchange(
        call: try Self.text(item, "call"),
        purpose: try Self.purpose(Self.optional(item, "as")?.scalar?.text ?? "step"),
        method: try Self.text(expect, "method"),
        path: try Self.text(expect, "path"),
        body: try Self.text(expect, "body"),
        status: try #require(Int(Self.text(respond, "status"))),
        reply: try Self.text(respond, "body"),
        then: Self.texts(try Self.member(item, "then"))
      )
    }
  }

  struct Missing: Error { var key: String }

  private static func purpose(_ word: String) throws -> ReadingPurpose {
    switch word {
    case "step": .step
    case "recovery": .recovery
    case "lookup": .lookup
    case "question": .question
    default: throw Missing(key: word)
    }
  }

  private static func optional(_ node: Node, _ key: String) -> Node? {
    guard case .mapping(let entries) = node.content else { return nil }
    return entries.first { $0.key == key }?.value
  }

  private static func member(_ node: Node, _ key: String) throws -> Node {
    guard let value = optional(node, key) else { throw Missing(key: key) }
    return value
  }

  private static func text(_ node: Node, _ key: String) throws -> String {
    guard let text = try member(node, key).scalar?.text else { throw Missing(key: key) }
    return text
  }

  /// The texts of a mapping; a mapping inside gives dotted names.
  private static func texts(_ node: Node) -> [String: String] {
    guard case .mapping(let entries) = node.content else { return [:] }
    var texts: [String: String] = [:]
    for entry in entries {
      if let text = entry.value.scalar?.text { texts[entry.key] = text }
      for (name, text) in Self.texts(entry.value) { texts["\(entry.key).\(name)"] = text }
    }
    return texts
  }

  /// A reading in the words of the files.
  static func summary(of result: ReadResult) -> [String: String] {
    guard case .reading(let reading) = result else { return ["claim": "none"] }
    var words: [String: String] = [:]
    switch reading.claim {
    case .proceed: words["claim"] = "continue"
    case .recover: words["claim"] = "recover"
    case .state(let state): words["claim"] = state.rawValue
    case .declined(let reason, let isSoft):
      words = ["claim": "declined", "reason": reason.rawValue, "soft": String(isSoft)]
    case .refused(let reason, let effect):
      words = ["claim": "refused", "reason": reason.rawValue, "effect": effect.rawValue]
    case .notFound: words["claim"] = "not_found"
    case .needs(let step): words = ["claim": "needs", "step": step]
    case .mismatch(let field, _, _): words = ["claim": "mismatch", "field": field]
    case .unproved: words["claim"] = "unproved"
    }
    words["status"] = reading.status
    words["code"] = reading.code
    words["message"] = reading.message
    words["minor"] = reading.confirmedMinorUnits.map { String($0) }
    for (name, text) in reading.kept { words["keep.\(name)"] = text }
    for (name, text) in reading.keptOnPayment { words["keep_on_payment.\(name)"] = text }
    return words
  }
}
