import Payments
import Providers
import Wire

/// Reads an exchange file; every mistake has its place.
struct ExchangeReader {
  var diagnostics = Diagnostics()

  /// Reads a file.
  ///
  /// - Returns: `nil` when anything of it is wrong; `diagnostics` says what.
  mutating func read(_ path: String) -> ExchangeFile? {
    guard
      let root = YAML.load(
        path: path,
        within: PluginFiles.folder(of: path),
        aliases: .refused,
        &diagnostics
      ),
      var reader = MappingReader(root, name: "exchange", &diagnostics)
    else { return nil }
    let scenario = reader.required("scenario", &diagnostics)?.text("scenario", &diagnostics)
    let features = reader.optional("feature").flatMap { $0.texts("feature", &diagnostics) }
    let given = reader.required("given", &diagnostics)
    let list = reader.required("exchanges", &diagnostics)
    reader.finish(&diagnostics)
    let context = given.flatMap { self.given($0) }
    let items = list.flatMap { $0.items("exchanges", &diagnostics) }?.compactMap { item($0) }
    guard let scenario, let context, let items, !diagnostics.hasErrors else { return nil }
    return ExchangeFile(
      scenario: scenario,
      features: features ?? [],
      credentials: context.credentials,
      context: context.context,
      items: items,
      path: path
    )
  }

  // MARK: Items

  private mutating func item(_ node: Node) -> ExchangeItem? {
    guard var reader = MappingReader(node, name: "exchanges", &diagnostics) else { return nil }
    if let step = reader.optional("show") { return page(step, &reader, node.place) }
    if let recipe = reader.optional("sign") { return vector(recipe, &reader, node.place) }
    if let message = reader.optional("notification") {
      return self.message(message, &reader, node.place)
    }
    if let callback = reader.optional("callback") {
      return self.callback(callback, &reader, node.place)
    }
    if let operation = reader.optional("form") { return form(operation, &reader, node.place) }
    let call = reader.required("call", &diagnostics)?.text("call", &diagnostics)
    let purpose = reader.optional("as")
      .flatMap {
        $0.choice(
          "as",
          among: ["step", "recovery", "lookup", "question"],
          &diagnostics
        )
      }
    let expect = reader.required("expect", &diagnostics)
    let respond = reader.required("respond", &diagnostics)
    let then = reader.required("then", &diagnostics).map { Self.texts($0) }
    reader.finish(&diagnostics)
    guard let call, let then, let expect, let respond,
      var expected = self.expect(expect, node.place), let answer = self.respond(respond)
    else { return nil }
    expected.call = call
    expected.purpose = Self.purpose(purpose ?? "step")
    expected.status = answer.status
    expected.reply = answer.body
    expected.then = then
    return .call(expected)
  }

  private mutating func expect(_ node: Node, _ place: Place) -> ExpectedCall? {
    guard var reader = MappingReader(node, name: "expect", &diagnostics) else { return nil }
    let method = reader.required("method", &diagnostics)?.text("expect.method", &diagnostics)
    let path = reader.required("path", &diagnostics)?.text("expect.path", &diagnostics)
    let authorization = reader.optional("authorization")?
      .choice("expect.authorization", among: ["basic", "bearer"], &diagnostics)
    let headers = reader.optional("headers")?.entries("expect.headers", &diagnostics) ?? []
    let body = reader.optional("body")?.scalar?.text
    let sealed = reader.optional("sealed").map { Self.texts($0) }
    let signed = reader.optional("signed").map { Self.texts($0) }
    reader.finish(&diagnostics)
    guard let method, let path else { return nil }
    return ExpectedCall(
      call: "",
      purpose: .step,
      method: method,
      path: path,
      authorization: authorization,
      headers: headers.map { HTTPHeader($0.key, $0.value.scalar?.text ?? "") },
      body: body ?? "",
      sealed: sealed ?? [:],
      signed: signed ?? [:],
      status: 0,
      reply: [],
      then: [:],
      place: place
    )
  }

  private mutating func respond(_ node: Node) -> (status: Int, body: [UInt8])? {
    guard var reader = MappingReader(node, name: "respond", &diagnostics) else { return nil }
    let status = reader.required("status", &diagnostics)?
      .integer("respond.status", in: 100...599, &diagnostics)
    let body = reader.optional("body")?.scalar?.text
    reader.finish(&diagnostics)
    return status.map { ($0, Array((body ?? "").utf8)) }
  }

  private mutating func page(
    _ step: Node,
    _ reader: inout MappingReader,
    _ place: Place
  ) -> ExchangeItem? {
    let name = step.text("show", &diagnostics)
    let node = reader.required("expect", &diagnostics)
    reader.finish(&diagnostics)
    guard let name, let node,
      var expect = MappingReader(node, name: "expect", &diagnostics)
    else { return nil }
    let kind = expect.required("kind", &diagnostics)?.text("expect.kind", &diagnostics)
    let url = expect.optional("url").map { $0.text("expect.url", &diagnostics) } ?? ""
    let data = expect.optional("data")?.text("expect.data", &diagnostics)
    let fields = expect.optional("fields")?.entries("expect.fields", &diagnostics) ?? []
    expect.finish(&diagnostics)
    guard let kind, let url else { return nil }
    return .page(
      ExpectedPage(
        step: name,
        kind: kind,
        url: url,
        data: data ?? "",
        fields: fields.map { "\($0.key)=\($0.value.scalar?.text ?? "")" },
        place: place
      )
    )
  }

  private mutating func vector(
    _ recipe: Node,
    _ reader: inout MappingReader,
    _ place: Place
  ) -> ExchangeItem? {
    let name = recipe.text("sign", &diagnostics)
    let fields = reader.required("fields", &diagnostics)?.entries("fields", &diagnostics)
    let credentials = reader.optional("credentials").map { Self.texts($0) }
    let expect = reader.required("expect", &diagnostics)?.text("expect", &diagnostics)
    let wrong = reader.optional("wrong").flatMap { $0.texts("wrong", &diagnostics) }
    reader.finish(&diagnostics)
    guard let name, let fields, let expect else { return nil }
    return .vector(
      SignatureVector(
        recipe: name,
        fields: fields.map { SignatureField($0.key, Self.content($0.value)) },
        credentials: credentials ?? [:],
        expect: expect,
        wrong: wrong ?? [],
        place: place
      )
    )
  }

  /// What a value of `fields` is on the wire: quoted text is text, plain words are JSON's own.
  private static func content(_ node: Node) -> SignatureField.Content {
    guard let scalar = node.scalar else { return .composite }
    guard scalar.isPlain else { return .text(scalar.text) }
    switch scalar.text {
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    case "null": return .null
    default:
      let isNumber = scalar.text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E }
      return isNumber && !scalar.text.isEmpty ? .number(scalar.text) : .text(scalar.text)
    }
  }

  private static func purpose(_ word: String) -> ReadingPurpose {
    switch word {
    case "recovery": .recovery
    case "lookup": .lookup
    case "question": .question
    default: .step
    }
  }

  /// The texts of a mapping; a mapping inside gives dotted names, a list those of its places.
  static func texts(_ node: Node) -> [String: String] {
    var texts: [String: String] = [:]
    if case .sequence(let items) = node.content {
      for (place, item) in items.enumerated() {
        if let text = item.scalar?.text { texts["\(place)"] = text }
        for (name, text) in Self.texts(item) { texts["\(place).\(name)"] = text }
      }
    }
    guard case .mapping(let entries) = node.content else { return texts }
    for entry in entries {
      if let text = entry.value.scalar?.text { texts[entry.key] = text }
      for (name, text) in Self.texts(entry.value) { texts["\(entry.key).\(name)"] = text }
    }
    return texts
  }
}
