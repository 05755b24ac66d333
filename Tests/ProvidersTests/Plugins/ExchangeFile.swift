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
    /// `basic` when the shop and its password must be sent.
    var authorization: String?
    var body: String
    var status: Int
    var reply: String
    /// What the reading must hold: `claim` and the other words of ``summary(of:)``.
    var then: [String: String]
  }

  /// What a step must show.
  struct Page {
    var step: String
    var kind: String
    var url: String
    /// `name=value` in order.
    var fields: [String]
  }

  enum Item {
    case exchange(Exchange)
    case page(Page)
  }

  /// The payment, or the payment that `running` belongs to, before the first call.
  var context: CallContext
  var items: [Item]

  /// The exchanges without the pages.
  var exchanges: [Exchange] {
    items.compactMap { item in
      if case .exchange(let exchange) = item { exchange } else { nil }
    }
  }

  init(path: String) throws {
    var diagnostics = Diagnostics()
    let root = try #require(YAML.load(path: path, aliases: .refused, &diagnostics))
    #expect(diagnostics.all.isEmpty)
    context = try Self.context(try Self.member(root, "given"))
    guard case .sequence(let items) = try Self.member(root, "exchanges").content else {
      throw Missing(key: "exchanges")
    }
    self.items = try items.map { try Self.item($0) }
  }

  private static func item(_ node: Node) throws -> Item {
    let expect = try member(node, "expect")
    if let step = optional(node, "show")?.scalar?.text {
      var fields: [String] = []
      if case .mapping(let entries)? = optional(expect, "fields")?.content {
        fields = entries.map { "\($0.key)=\($0.value.scalar?.text ?? "")" }
      }
      return .page(
        Page(
          step: step,
          kind: try text(expect, "kind"),
          url: try text(expect, "url"),
          fields: fields
        )
      )
    }
    let respond = try member(node, "respond")
    return .exchange(
      Exchange(
        call: try text(node, "call"),
        purpose: try purpose(optional(node, "as")?.scalar?.text ?? "step"),
        method: try text(expect, "method"),
        path: try text(expect, "path"),
        authorization: optional(expect, "authorization")?.scalar?.text,
        body: try text(expect, "body"),
        status: try #require(Int(text(respond, "status"))),
        reply: try text(respond, "body"),
        then: texts(try member(node, "then"))
      )
    )
  }

  private static func context(_ given: Node) throws -> CallContext {
    let currency = try #require(Currency(code: text(given, "currency")))
    func money(_ node: Node, _ key: String) throws -> Money {
      let text = optional(node, key)?.scalar?.text ?? "0"
      guard text != "0" else { return Money(minorUnits: 0, currency: currency) }
      return try Money.parse(text, currency: currency)
    }
    var context = try CallContext.charge(
      order: text(given, "order"),
      minorUnits: money(given, "amount").minorUnits,
      currency: currency.code,
      description: optional(given, "description")?.scalar?.text,
      fields: optional(given, "input").map(texts) ?? [:]
    )
    let word = optional(given, "operation")?.scalar?.text ?? "charge"
    context.content.operation = try Self.operation(word)
    if let now = optional(given, "now")?.scalar?.text {
      context.now = try #require(Instant(rfc3339: now))
    }
    context.locale = optional(given, "locale")?.scalar?.text ?? "en"
    context.key = optional(given, "key")?.scalar?.text ?? "key-1"
    context.keptOnPayment = optional(given, "kept_on_payment").map(texts) ?? [:]
    let numbers: [String: String] = optional(given, "sequences").map(texts) ?? [:]
    for (name, number) in numbers {
      context.sequences[name] = AllottedNumber(text: number, at: context.now)
    }
    if let running = optional(given, "running") {
      let name = try text(running, "operation")
      context.operation = OperationFacts(
        name: try Self.operation(name),
        amount: try money(running, "amount"),
        reference: try text(running, "reference"),
        capturedMinorUnits: try money(running, "captured").minorUnits,
        refundedMinorUnits: try money(running, "refunded").minorUnits,
        others: Set(optional(running, "others").map(items) ?? [])
      )
    }
    return context
  }

  private static func operation(_ word: String) throws -> Payments.Operation {
    guard let operation = Payments.Operation(rawValue: word) else { throw Missing(key: word) }
    return operation
  }

  private static func items(_ node: Node) -> [String] {
    guard case .sequence(let items) = node.content else { return [] }
    return items.compactMap { $0.scalar?.text }
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
