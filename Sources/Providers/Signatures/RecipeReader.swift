import Payments
import Wire

/// Reads one entry of `signatures`.
struct RecipeReader {
  /// What a recipe may be over; the words in front of the point only say that we made the request.
  static let sources = [
    "request.json", "request.urlencoded", "request.query", "json", "urlencoded", "query",
    "raw_body",
  ]

  let name: String
  let scope: Scope
  var diagnostics: Diagnostics

  private var slot: String { "signatures.\(name)" }

  /// Makes a reader; the mistakes found before bring the file's text.
  init(name: String, scope: Scope, diagnostics: Diagnostics) {
    self.name = name
    self.diagnostics = diagnostics
    var scope = scope
    scope.declareFamily("f", of: .text, presence: .optional)
    self.scope = scope
  }

  /// Reads a recipe or the schemes of `first_of`.
  mutating func schemes(_ node: Node) -> [SignatureRecipe.Scheme]? {
    guard var reader = MappingReader(node, name: slot, &diagnostics) else { return nil }
    guard let list = reader.optional("first_of") else {
      return scheme(node).map { [$0] }
    }
    _ = reader.optional("vectors")
    reader.finish(&diagnostics)
    guard let items = list.items("first_of", &diagnostics) else { return nil }
    let schemes = items.compactMap { scheme($0) }
    return schemes.count == items.count ? schemes : nil
  }

  private mutating func scheme(_ node: Node) -> SignatureRecipe.Scheme? {
    guard var reader = MappingReader(node, name: slot, &diagnostics) else { return nil }
    let before = diagnostics.all.count
    let expression = reader.optional("expr")
    let digestNode =
      expression == nil
      ? reader.required("digest", &diagnostics) : reader.optional("digest")
    let message: SignatureRecipe.Message? =
      if let expression { self.expression(expression, hasDigest: digestNode != nil) } else {
        fields(&reader)
      }
    let digest = digestNode.flatMap { self.digest($0) }
    let encoding = reader.optional("encode")
      .flatMap { $0.choice("encode", as: SignatureEncoding.self, &diagnostics) }
    let place = reader.optional("place").flatMap { self.place($0) }
    let until = reader.optional("until").flatMap { $0.date("until", &diagnostics) }
    _ = reader.optional("vectors")
    reader.finish(&diagnostics)
    let mistakes = diagnostics.all.dropFirst(before)
    guard let message, !mistakes.contains(where: { $0.severity == .error }) else { return nil }
    return SignatureRecipe.Scheme(
      message: message,
      digest: digest,
      encoding: encoding ?? .hex,
      place: place,
      until: until?.start
    )
  }
}

extension RecipeReader {
  private mutating func expression(
    _ node: Node,
    hasDigest: Bool
  ) -> SignatureRecipe.Message? {
    let expecting: ValueType = hasDigest ? .bytes : .text
    return compile(node, "expr", expecting).map { .expression($0) }
  }

  private mutating func compile(
    _ node: Node,
    _ key: String,
    _ expecting: ValueType
  ) -> Expression? {
    Expression.compile(
      node,
      scope: scope,
      expecting: expecting,
      sink: .signature("\(slot).\(key)"),
      &diagnostics
    )
  }

  private mutating func fields(_ reader: inout MappingReader) -> SignatureRecipe.Message? {
    guard
      let over = reader.required("over", &diagnostics)?
        .choice("over", among: Self.sources, &diagnostics)
    else { return nil }
    if over == "raw_body" { return .rawBody }
    var rule = FieldRule()
    if let node = reader.optional("select") { selection(node, &rule) }
    if let node = reader.optional("exclude") {
      rule.excluded = Set(node.texts("exclude", &diagnostics) ?? []).sorted()
    }
    if let node = reader.optional("add") {
      for entry in node.entries("add", &diagnostics) ?? [] {
        guard let value = compile(entry.value, "add.\(entry.key)", .text) else { continue }
        rule.added.append((entry.key, value))
      }
    }
    if let node = reader.optional("append") {
      rule.appended = (node.oneOrMore("append", &diagnostics) ?? [])
        .compactMap { compile($0, "append", .text) }
    }
    if let node = reader.optional("sort") {
      rule.sorting = node.choice("sort", as: FieldRule.Sorting.self, &diagnostics) ?? .none
    }
    if let node = reader.optional("emit") {
      rule.emission = node.choice("emit", as: FieldRule.Emission.self, &diagnostics) ?? .value
    }
    if let node = reader.optional("escape") {
      rule.escape = node.choice("escape", as: FieldRule.Escape.self, &diagnostics) ?? .none
    }
    if let node = reader.optional("booleans") {
      rule.booleans =
        node.choice("booleans", as: FieldRule.Booleans.self, &diagnostics) ?? .lowercase
    }
    if let node = reader.optional("separator") { rule.separator = node.scalar?.text ?? "" }
    return .fields(rule)
  }

  private mutating func selection(_ node: Node, _ rule: inout FieldRule) {
    if node.scalar != nil {
      _ = node.choice("select", among: ["root_scalars"], &diagnostics)
      return
    }
    guard var reader = MappingReader(node, name: "select", &diagnostics) else { return }
    if let prefix = reader.optional("prefix")?.text("prefix", &diagnostics) {
      rule.selection = .prefix(prefix)
    } else if let only = reader.optional("only")?.texts("only", &diagnostics) {
      rule.selection = .only(only)
    }
    reader.finish(&diagnostics)
  }

  private mutating func place(_ node: Node) -> SignaturePlace? {
    guard let text = node.text("place", &diagnostics) else { return nil }
    if text.hasPrefix("body."), text.count > 5 { return .body(String(text.dropFirst(5))) }
    if text.hasPrefix("header."), text.count > 7 { return .header(String(text.dropFirst(7))) }
    diagnostics.error(
      .notOneOf,
      at: node.place,
      "\"place\" must be body.NAME or header.NAME, found \"\(text)\""
    )
    return nil
  }
}
