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
    let paths = reader.optional("paths").map { self.paths($0, isExpression: expression != nil) }
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
      paths: paths ?? [],
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
    guard case .mapping = node.content else {
      return compile(node, "expr", expecting).map { .expression(.always($0)) }
    }
    guard var reader = MappingReader(node, name: "expr", &diagnostics),
      let by = reader.required("by", &diagnostics),
      let casesNode = reader.required("cases", &diagnostics)
    else { return nil }
    let otherwise = reader.optional("else").map { compile($0, "expr", expecting) }
    reader.finish(&diagnostics)
    let setting = Expression.compileBare(
      by,
      scope: scope,
      sink: .plain("\(slot).expr.by"),
      &diagnostics
    )
    var cases: [String: Expression] = [:]
    for entry in casesNode.entries("cases", &diagnostics) ?? [] {
      cases[entry.key] = compile(entry.value, "expr.\(entry.key)", expecting)
    }
    guard let setting, otherwise == nil || otherwise ?? nil != nil,
      isExhaustive(setting, Set(cases.keys), otherwise != nil, at: casesNode)
    else { return nil }
    return .expression(.by(setting, cases: cases, otherwise: otherwise ?? nil))
  }

  /// The pointers of fields that stand deeper in the body.
  private mutating func paths(
    _ node: Node,
    isExpression: Bool
  ) -> [(name: String, at: JSONPointer)] {
    guard isExpression else {
      diagnostics.error(
        .wrongShape,
        at: node.place,
        "\(slot).paths names fields for \"expr\", which is not there"
      )
      return []
    }
    var paths: [(name: String, at: JSONPointer)] = []
    for entry in node.entries("paths", &diagnostics) ?? [] {
      guard let text = entry.value.text("paths.\(entry.key)", &diagnostics) else { continue }
      guard let pointer = JSONPointer(text), !pointer.tokens.isEmpty else {
        diagnostics.error(
          .identifierInvalid,
          at: entry.value.place,
          "\"\(text)\" is no pointer such as /order/number"
        )
        continue
      }
      paths.append((entry.key, pointer))
    }
    return paths
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
    let selection = reader.optional("select").flatMap { self.selection($0) } ?? .rootScalars
    let excluded = reader.optional("exclude").flatMap { $0.texts("exclude", &diagnostics) } ?? []
    var added: [(name: String, value: Expression)] = []
    for entry in reader.optional("add").flatMap({ $0.entries("add", &diagnostics) }) ?? [] {
      guard let value = compile(entry.value, "add.\(entry.key)", .text) else { continue }
      added.append((entry.key, value))
    }
    let appendedNodes = reader.optional("append").flatMap { $0.oneOrMore("append", &diagnostics) }
    let appended = (appendedNodes ?? []).compactMap { compile($0, "append", .text) }
    return .fields(
      FieldRule(
        selection: selection,
        excluded: Set(excluded).sorted(),
        added: added,
        appended: appended,
        sorting: reader.optional("sort").flatMap { choice($0, "sort") } ?? FieldRule.Sorting.none,
        emission: reader.optional("emit").flatMap { choice($0, "emit") }
          ?? FieldRule.Emission.value,
        escape: reader.optional("escape").flatMap { choice($0, "escape") } ?? FieldRule.Escape.none,
        separator: reader.optional("separator")?.scalar?.text ?? "",
        booleans: reader.optional("booleans").flatMap { choice($0, "booleans") }
          ?? FieldRule.Booleans.lowercase
      )
    )
  }

  private mutating func choice<Word>(_ node: Node, _ key: String) -> Word?
  where Word: RawRepresentable & CaseIterable, Word.RawValue == String {
    node.choice(key, as: Word.self, &diagnostics)
  }

  private mutating func selection(_ node: Node) -> FieldRule.Selection? {
    if node.scalar != nil {
      _ = node.choice("select", among: ["root_scalars"], &diagnostics)
      return nil
    }
    guard var reader = MappingReader(node, name: "select", &diagnostics) else { return nil }
    var selection: FieldRule.Selection?
    if let prefix = reader.optional("prefix")?.text("prefix", &diagnostics) {
      selection = .prefix(prefix)
    } else if let only = reader.optional("only")?.texts("only", &diagnostics) {
      selection = .only(only)
    }
    reader.finish(&diagnostics)
    return selection
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
