import Payments
import PluginKit
import TestSupport
import Testing
import Wire

@testable import Providers

/// The given cases of the area *plugin*, their names translated to the vocabulary.
@Suite struct GivenCaseTests {
  /// The account's file of a case, its first names translated; lines and columns stay.
  static func account(_ id: String, _ file: String) throws -> String {
    var text = try CaseFolder(id, of: "Providers").text(file)
    let names = [
      ("\nid:", "\nplugin:"), ("kind: card", "environment: live"),
      ("kind: wallet", "environment: live"),
      ("kind: invoice", "environment: live"),
    ]
    // The first line too begins a line; an `id:` inside another name stays.
    text = "\n" + text
    for (old, new) in names { text = text.replacing(old, with: new) }
    return String(text.dropFirst())
  }

  /// The one fact of a case.
  static func facts(_ id: String) throws -> JSONValue {
    try #require(JSON.parse(CaseFolder(id, of: "Providers").bytes("expected.json"))["facts"])
  }

  /// A plugin with the credentials of the cases.
  static func plugin(_ id: String) throws -> Plugin {
    let text = manifest("{id: text}", kept)
      .replacing("id: alpha", with: "id: \(id)")
      .replacing(
        "calls:\n",
        with: "credentials: {terminal_id: {type: digits}, secret: {type: secret, required: true}}\n"
          + "calls:\n"
      )
      .replacing(
        "environments: {",
        with: "environments: {test: {hosts: {api: \"https://test.pay.example\"}}, "
      )
    let folder = try SampleFolder()
    try folder.add(id, plugin: text)
    var diagnostics = Diagnostics()
    let plugin = PluginLoader.load(folder: "\(folder.path)/\(id)", &diagnostics)
    #expect(diagnostics.all.map(\.message) == [])
    return try #require(plugin)
  }

  static let kept = "{state: pending, keep_on_payment: {provider_reference: \"${/id}\"}}"

  static func variables(_ id: String) throws -> [String: String] {
    try CaseFolder(id, of: "Providers").text("env.txt")
      .split(separator: "\n").filter { !$0.hasPrefix("#") }
      .reduce(into: [:]) { table, line in
        let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        table[String(parts[0])] = String(parts[1])
      }
  }

  @Test(arguments: [nil, ""])
  func `case 013, a placeholder for a variable that is not set`(value: String?) throws {
    let facts = try Self.facts("013")
    let variable = try #require(facts["variable"]?.text)
    var variables = try Self.variables("013")
    #expect(variables == ["OTHER": "1"])
    variables[variable] = value
    var diagnostics = Diagnostics()
    let settings = SampleAccount.settings(try Self.account("013", "plugin.yaml"), &diagnostics)
    let account = try settings.flatMap {
      ProviderAccount.make(
        $0,
        plugin: try Self.plugin("alpha"),
        secrets: SecretSource(variables: variables, folder: ""),
        &diagnostics
      )
    }
    #expect(account == nil)
    #expect(
      diagnostics.all.map { Int64($0.place.line) } == [facts["line"]?.integer],
      "\(diagnostics.all.map(\.message))"
    )
    #expect(diagnostics.all.first?.message.contains(variable) == true)
  }

  @Test func `case 016, a misspelt setting is an error at its key`() throws {
    let facts = try Self.facts("016")
    let path = try #require(facts["key"]?.text).split(separator: ".")
    // Its settings are limits here; the key that is wrong stays as it is written.
    let text = try Self.account("016", "plugin.yaml")
      .replacing("\(path[0]):", with: "limits:")
      .replacing("connect_ms: 3000", with: "connect: 3s")
      .replacing("callback:", with: "x-callback:")
    var diagnostics = Diagnostics()
    #expect(SampleAccount.settings(text, name: "alpha", &diagnostics) == nil)
    let found = try #require(diagnostics.all.first)
    #expect(diagnostics.all.count == 1)
    #expect(found.code == .unknownKey)
    #expect(Int64(found.place.line) == facts["line"]?.integer)
    #expect(Int64(found.place.column) == facts["col"]?.integer)
    #expect(found.message.contains(path[1]))
  }

  @Test func `case 017, one broken provider does not hide the others`() throws {
    let facts = try Self.facts("017")
    var active: [String] = []
    for name in ["alpha", "beta", "gamma"] {
      var diagnostics = Diagnostics()
      let settings = SampleAccount.settings(
        try Self.account("017", "\(name).yaml")
          .replacing("environment: live", with: "environment: test"),
        name: name,
        &diagnostics
      )
      let account = try settings.flatMap {
        ProviderAccount.make($0, plugin: try Self.plugin(name), secrets: .unresolved, &diagnostics)
      }
      let errors = diagnostics.all.filter { $0.severity == .error }
      if account != nil {
        active.append(name)
        #expect(errors.isEmpty)
      } else {
        let rejected = try #require(facts["rejected"]?[name])
        #expect(errors.map { Int64($0.place.line) } == [rejected["line"]?.integer])
        #expect(errors.map { Int64($0.place.column) } == [rejected["col"]?.integer])
      }
    }
    #expect(active == facts["active"]?.array?.compactMap(\.text))
  }

  static func manifest(_ fields: String, _ outcomes: String, json: String = "{a: \"b\"}") -> String
  {
    """
    schema: purser.plugin/v1
    id: alpha
    version: 1.0.0
    title: {en: Alpha}
    environments: {live: {hosts: {api: "https://pay.example"}}}
    calls:
      send:
        effect: true
        request: {method: POST, host: api, path: /send, json: \(json)}
        reply: {format: json, fields: \(fields), outcomes: [\(outcomes)]}
    operations:
      charge:
        steps: {start: {call: send, then: [{else: end}]}}
        idempotency: {key: none}
        lookup: {call: ask, by: order, complete_after: 1s, max_processing: 1s, readings: 2, not_found: "/id == ''"}
    status: {"1": captured, "2": declined, "4": pending}
    """
    .replacing(
      "operations:",
      with: """
          ask:
            repeatable: true
            request: {method: GET, host: api, path: /ask}
            reply: {format: json, fields: {id: text}, outcomes: [{state: pending}]}
        operations:
        """
    )
  }

  static func account(_ text: String) throws -> ProviderAccount {
    let folder = try SampleFolder()
    try folder.add("alpha", plugin: text)
    var diagnostics = Diagnostics()
    let plugin = PluginLoader.load(folder: "\(folder.path)/alpha", &diagnostics)
    let settings = SampleAccount.settings("plugin: alpha\nenvironment: live", &diagnostics)
    #expect(diagnostics.all.map(\.message) == [])
    let account = try ProviderAccount.make(
      #require(settings),
      plugin: #require(plugin),
      secrets: SecretSource(variables: [:], folder: ""),
      &diagnostics
    )
    return try #require(account)
  }

  @Test(arguments: [("response-a.json", "declined"), ("response-b.json", "unproved")])
  func `case 020, a decline inside HTTP 200, and no status at all`(
    file: String,
    expected: String
  ) throws {
    let text = Self.manifest(
      "{operation/code: text, id: text}",
      "{state: by_status, status: \"${/operation/code}\", keep_on_payment: {provider_reference: \"${/id?}\"}}"
    )
    let account = try Self.account(text)
    let path = Repository.path("Tests/ProvidersTests/cases/020/\(file)")
    let body = try FileBytes.read(path: path, maximumByteCount: 1 << 16)
    let result = account.read(
      call: "send",
      reply: HTTPReply(status: 200, body: body),
      in: try CallContext.charge(),
      purpose: .step
    )
    #expect(ReadingWords.words(of: result)["claim"] == expected)
  }

  /// The expression that the declaration of a field in case 022 means.
  private static func expression(_ declared: Node) throws -> String {
    guard case .mapping(let entries) = declared.content else { throw YAMLNotMapping() }
    let words = entries.reduce(into: [String: String]()) { $0[$1.key] = $1.value.scalar?.text }
    try #require(words["from"] == "amount")
    return switch (words["as"], words["scale"], words["unit"]) {
    case ("text", let scale?, nil): "${payment.amount | decimal(\(scale)) | text}"
    case ("number", nil, "minor"): "${payment.amount | minor | int}"
    default: throw YAMLNotMapping()
    }
  }

  private struct YAMLNotMapping: Error {}

  @Test func `case 022, an amount keeps the type that is declared`() throws {
    let folder = CaseFolder("022", of: "Providers")
    let facts = try Self.facts("022")
    var diagnostics = Diagnostics()
    let plugin = YAML.load(
      try folder.bytes("plugin.yaml"),
      file: "plugin.yaml",
      aliases: .refused,
      &diagnostics
    )
    let fields = try #require(plugin?["request"]?["fields"])
    guard case .mapping(let entries) = fields.content else { throw YAMLNotMapping() }
    let json = try entries.map { "\($0.key): \"\(try Self.expression($0.value))\"" }
    let payment = try JSON.parse(folder.bytes("payment.json"))
    let context = try CallContext.charge(
      minorUnits: #require(payment["amount_minor"]?.integer),
      currency: #require(payment["currency"]?.text)
    )
    let text = Self.manifest(
      "{id: text}",
      Self.kept,
      json: "{\(json.joined(separator: ", "))}"
    )
    let request = try Self.account(text).render(call: "send", in: context)
    let value = try #require(facts["value"]?.text)
    let minor = try #require(facts["minor"]?.number)
    #expect(
      String(decoding: request.body, as: UTF8.self) == #"{"value":"\#(value)","minor":\#(minor)}"#
    )
  }

  @Test func `case 019, what a payer types comes back unchanged from every format`() throws {
    let path = Repository.path("Tests/ProvidersTests/cases/019/values.json")
    let values = try JSON.parse(FileBytes.read(path: path, maximumByteCount: 1 << 16))
    let payer = try #require(values["payer"]?.text)
    let note = try #require(values["note"]?.text)
    let account = try SampleFolder.account()
    let context = try CallContext.charge(
      minorUnits: 1250,
      description: note,
      fields: ["card_id": payer, "extra": note],
      kept: ["id": payer]
    )
    let json = try JSON.parse(account.render(call: "init", in: context).body)
    #expect(json.value(at: "/Order/Note")?.text == note)
    #expect(json.value(at: "/Order/Lines/0/Price")?.number == "12.50")
    var withReference = context
    withReference.keptOnPayment["provider_reference"] = payer
    let form = try FormBody.parse(account.render(call: "charge", in: withReference).body)
    #expect(form.filter { $0.name != "sign" }.map(\.value) == [payer, payer, note, payer])
  }
}

extension Node {
  /// The value of a key of a mapping.
  fileprivate subscript(key: String) -> Node? {
    guard case .mapping(let entries) = content else { return nil }
    return entries.first { $0.key == key }?.value
  }
}
