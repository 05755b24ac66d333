import Payments
import Wire

/// Reads a file of runs; every mistake has its place.
struct RunReader {
  let plugin: String
  var diagnostics = Diagnostics()

  init(plugin: String) { self.plugin = plugin }

  /// Reads a file.
  ///
  /// - Returns: `nil` when anything of it is wrong; `diagnostics` says what.
  mutating func read(_ path: String) -> RunFile? {
    guard
      let root = YAML.load(
        path: path,
        within: PluginFiles.folder(of: path),
        aliases: .refused,
        &diagnostics
      ),
      var reader = MappingReader(root, name: "run", &diagnostics)
    else { return nil }
    let scenario = reader.required("scenario", &diagnostics)?.text("scenario", &diagnostics)
    let features = reader.optional("feature").flatMap { $0.texts("feature", &diagnostics) }
    let account = reader.optional("account")?.entries("account", &diagnostics)
    let wait = reader.optional("wait")?.text("wait", &diagnostics)
    let list = reader.required("steps", &diagnostics)
    reader.finish(&diagnostics)
    let steps = list.flatMap { $0.items("steps", &diagnostics) }?.compactMap { step($0) }
    guard let scenario, let steps, !diagnostics.hasErrors else { return nil }
    return RunFile(
      scenario: scenario,
      namedFeatures: features ?? [],
      credentials: account ?? [],
      wait: wait ?? "1s",
      steps: steps,
      path: path
    )
  }

  /// What a step does; the first of these keys that stands in it decides.
  private static let actions = [
    "pay", "capture", "void", "refund", "inquire", "show", "settle", "visit", "request", "ledger",
    "notices", "browse", "purser",
  ]

  private mutating func step(_ node: Node) -> RunStep? {
    guard var reader = MappingReader(node, name: "steps", &diagnostics) else { return nil }
    guard let key = Self.actions.first(where: { key in reader.keyPlace(key) != nil }),
      let content = reader.optional(key)
    else {
      diagnostics.error(
        .missingKey,
        at: node.place,
        "a step needs one of \(Self.actions.joined(separator: ", "))"
      )
      return nil
    }
    guard var step = action(key, content, &reader) else { return nil }
    if let name = reader.optional("as")?.text("as", &diagnostics) { step.name = name }
    let code = ["visit", "request", "browse"].contains(key) ? "status" : "exit"
    step.code = reader.optional(code)?.integer(code, in: 0...599, &diagnostics)
    step.expect = reader.optional("expect").map { expectations($0, "expect") } ?? []
    step.place = node.place
    reader.finish(&diagnostics)
    return step
  }

  private mutating func action(
    _ key: String,
    _ node: Node,
    _ reader: inout MappingReader
  ) -> RunStep? {
    switch key {
    case "pay": return pay(node)
    case "capture", "void", "refund": return operation(key, node)
    case "inquire":
      return node.text(key, &diagnostics)
        .map { made(["payment", "inquire", Self.id($0)], operation: .inquire) }
    case "show":
      return node.text(key, &diagnostics).map { made(["payment", "show", Self.id($0)]) }
    case "settle":
      return node.duration(key, &diagnostics)
        .map { made(["settle", "--until", "${now+\(Int64($0 / .milliseconds(1)))}"]) }
    case "visit":
      let body = String(decoding: Self.json(node).serialized(), as: UTF8.self)
      return made(request: "POST", "/\(plugin)/_pay", "application/json", body)
    case "request": return request(node, &reader)
    case "ledger":
      let rows = node.items(key, mayBeEmpty: true, &diagnostics) ?? []
      return RunStep(
        action: .ledger(rows.map { expectations($0, "ledger") }),
        expect: [],
        place: node.place
      )
    case "notices": return notices(node)
    case "browse": return browse(node, &reader)
    default: return commandLine(node, &reader)
    }
  }

  // MARK: Commands

  private mutating func pay(_ node: Node) -> RunStep? {
    guard var reader = MappingReader(node, name: "pay", &diagnostics) else { return nil }
    let name = reader.optional("operation")
      .flatMap { $0.choice("pay.operation", as: Operation.self, &diagnostics) }
    var words = ["pay", "--operation", (name ?? .charge).rawValue]
    let reference = reader.required("reference", &diagnostics)?.text("reference", &diagnostics)
    if reader.keyPlace("account") == nil { words += ["--account", "${account}"] }
    if let reference { words += ["--reference", reference] }
    let flags = [
      "amount", "currency", "description", "payee", "customer", "country", "account", "attempt",
    ]
    for flag in flags {
      guard let text = reader.optional(flag)?.text("pay.\(flag)", &diagnostics) else { continue }
      words += ["--\(flag)", text]
    }
    words += fields(reader.optional("fields"))
    let answers = reader.optional("answers")
    reader.finish(&diagnostics)
    if answers != nil { words += ["--answers", "-"] }
    var step = made(words, input: answers.map(Self.input) ?? "", operation: name ?? .charge)
    step.name = reference
    return step
  }

  private mutating func operation(_ key: String, _ node: Node) -> RunStep? {
    guard var reader = MappingReader(node, name: key, &diagnostics) else { return nil }
    let payment = reader.required("of", &diagnostics)?.text("\(key).of", &diagnostics)
    let reference = reader.required("reference", &diagnostics)?
      .text("\(key).reference", &diagnostics)
    let amount = reader.optional("amount")?.text("\(key).amount", &diagnostics)
    let fields = self.fields(reader.optional("fields"))
    reader.finish(&diagnostics)
    guard let payment, let reference else { return nil }
    var words = ["payment", key, Self.id(payment), "--reference", reference] + fields
    if let amount { words += ["--amount", amount] }
    var step = made(words, operation: Operation(rawValue: key))
    step.name = reference
    return step
  }

  private mutating func fields(_ node: Node?) -> [String] {
    guard let node else { return [] }
    let entries = node.entries("fields", &diagnostics) ?? []
    return entries.flatMap { ["--field", "\($0.key)=\($0.value.scalar?.text ?? "")"] }
  }

  /// What the command calls a payment: a reference unless it is an id or a provider's number.
  private static func id(_ text: String) -> String {
    text.hasPrefix("pay_") || text.contains(":") || text.hasPrefix("${")
      ? text : "reference:\(text)"
  }

  // MARK: Requests

  private mutating func request(_ node: Node, _ reader: inout MappingReader) -> RunStep? {
    let line = node.text("request", &diagnostics) ?? ""
    let words = line.split(separator: " ").map(String.init)
    let json = reader.optional("json")
    let form = reader.optional("form")
    let text = reader.optional("text")
    guard words.count == 2, words[1].hasPrefix("/") else {
      diagnostics.error(.wrongType, at: node.place, "\"request\" is a method and a path")
      return nil
    }
    if let json {
      let body = String(decoding: Self.json(json).serialized(), as: UTF8.self)
      return made(request: words[0], words[1], "application/json", body)
    }
    if let form {
      let pairs = form.entries("form", &diagnostics) ?? []
      // Templates must survive the coding; the driver codes each value after filling it in.
      let body = pairs.map { "\($0.key)=\($0.value.scalar?.text ?? "")" }.joined(separator: "\n")
      return made(request: words[0], words[1], "application/x-www-form-urlencoded", body)
    }
    return made(request: words[0], words[1], "text/plain", text?.scalar?.text ?? "")
  }

  private mutating func expectations(_ node: Node, _ name: String) -> [RunStep.Expectation] {
    (node.entries(name, &diagnostics) ?? [])
      .compactMap { entry in
        let matcher = TextMatcher.load(entry.value, name: "\(name).\(entry.key)", &diagnostics)
        let pointer = entry.key.hasPrefix("/") ? entry.key : "/\(entry.key)"
        return matcher.map {
          RunStep.Expectation(pointer: pointer, matcher: $0, place: entry.keyPlace)
        }
      }
  }

  // MARK: Values

  private func made(
    _ words: [String],
    input: String = "",
    operation: Operation? = nil
  ) -> RunStep {
    RunStep(
      action: .command(words: words, input: input),
      operation: operation,
      expect: [],
      place: Place(file: "", line: 1, column: 1)
    )
  }

  private func made(
    request method: String,
    _ path: String,
    _ type: String,
    _ body: String
  ) -> RunStep {
    RunStep(
      action: .request(method: method, path: path, type: type, body: body),
      expect: [],
      place: Place(file: "", line: 1, column: 1)
    )
  }

  /// What stands on standard input: a text as it is, anything else as JSON.
  private static func input(_ node: Node) -> String {
    node.scalar?.text ?? String(decoding: json(node).serialized(), as: UTF8.self)
  }

  /// A YAML value as JSON: quoted text is text, plain words are JSON's own where they look so.
  static func json(_ node: Node) -> JSONValue {
    switch node.content {
    case .sequence(let items): return .array(items.map(json))
    case .mapping(let entries):
      var object = JSONObject()
      for entry in entries { object[entry.key] = json(entry.value) }
      return .object(object)
    case .scalar(let scalar):
      guard scalar.isPlain else { return .text(scalar.text) }
      switch scalar.text {
      case "true": return .boolean(true)
      case "false": return .boolean(false)
      case "null", "~", "": return .null
      default: return DecimalText.isDecimal(scalar.text) ? .number(scalar.text) : .text(scalar.text)
      }
    }
  }
}
