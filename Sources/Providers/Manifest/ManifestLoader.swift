import Forms
import Payments
import Wire

/// Reads `plugin.yaml` and compiles everything in it, so that no mistake is left for run time.
struct ManifestLoader: Sendable {
  /// What the manifest says at its top.
  struct Head: Sendable {
    var id: String
    /// Where the id stands.
    var place: Place
    var version: String
    var title: [String: String]
  }

  /// Everything of the file.
  struct Result: Sendable {
    var head: Head
    var manifest: Manifest
    var operations: [Operation: OperationPlan]
  }

  /// Compiles the file; a result with errors in `diagnostics` is not to be used.
  static func load(_ node: Node, codes: CodeTable, _ diagnostics: inout Diagnostics) -> Result? {
    guard var reader = MappingReader(node, name: "plugin", &diagnostics) else { return nil }
    let head = head(&reader, &diagnostics)
    var manifest = Manifest()
    manifest.codes = codes
    let before = diagnostics.all.count
    if let node = reader.optional("credentials") {
      manifest.names.credentials = CredentialField.loadAll(node, &diagnostics)
    }
    if let node = reader.required("environments", &diagnostics) {
      manifest.environments = Environments.load(
        node,
        credentials: manifest.names.credentials,
        &diagnostics
      )
      manifest.names.hosts = manifest.environments.hostNames
    }
    if let node = reader.optional("currencies") {
      manifest.names.currencies = CurrencyRules.load(node, &diagnostics)
    }
    if let node = reader.optional("order") { manifest.order = order(node, &diagnostics) }
    if let node = reader.optional("tables") {
      manifest.names.tables = tables(node, &diagnostics)
    }
    if let node = reader.optional("sequences") {
      manifest.names.sequences = SequenceRule.loadAll(
        node,
        credentials: manifest.names.credentials,
        &diagnostics
      )
    }
    if let node = reader.optional("status") {
      manifest.statuses = StatusMap.load(node, name: "status", &diagnostics)
    }
    let namesAreComplete = diagnostics.all.count == before
    let signatures = reader.optional("signatures")
    let encryption = reader.optional("encryption")
    let calls = reader.required("calls", &diagnostics)
    let operations = reader.required("operations", &diagnostics)
    let callbacks = reader.optional("callbacks")
    let notifications = reader.optional("notifications")
    let outside = ManifestCompiler.Outside(
      forms: reader.optional("forms"),
      notifications: notifications,
      authorization: reader.optional("authorization"),
      probe: reader.optional("probe")
    )
    reader.finish(&diagnostics)
    var compiler = ManifestCompiler(manifest: manifest, namesAreComplete: namesAreComplete)
    compiler.signatures(signatures, &diagnostics)
    if let callbacks { compiler.callbacks(callbacks, &diagnostics) }
    compiler.flows(
      calls: calls,
      operations: operations,
      encryption: encryption,
      outside: outside,
      &diagnostics
    )
    return head.map {
      Result(head: $0, manifest: compiler.manifest, operations: compiler.operations)
    }
  }

  private static func head(
    _ reader: inout MappingReader,
    _ diagnostics: inout Diagnostics
  ) -> Head? {
    let schema = reader.required("schema", &diagnostics)
    let id = reader.required("id", &diagnostics)
    let version = reader.required("version", &diagnostics)
    let title = reader.required("title", &diagnostics)
    if let docs = reader.optional("docs") { _ = docs.httpsURL("docs", &diagnostics) }
    if let schema, let text = schema.text("schema", &diagnostics), text != "purser.plugin/v1" {
      diagnostics.error(
        .wrongSchema,
        at: schema.place,
        "\"schema\" must be purser.plugin/v1, found \"\(text)\"",
        replacement: "purser.plugin/v1"
      )
    }
    let texts = title?.languageTexts("title", &diagnostics)?.texts
    let versionText = version?.text("version", &diagnostics)
    guard let id, let idText = id.text("id", &diagnostics) else { return nil }
    guard Identifier.isPluginID(idText) else {
      diagnostics.error(
        .identifierInvalid,
        at: id.place,
        "\"id\" must be small letters, digits and hyphens, found \"\(idText)\""
      )
      return nil
    }
    return Head(
      id: idText,
      place: id.place,
      version: versionText ?? "",
      title: texts ?? [:]
    )
  }

  private static func order(_ node: Node, _ diagnostics: inout Diagnostics) -> Pattern? {
    guard var reader = MappingReader(node, name: "order", &diagnostics) else { return nil }
    let patternNode = reader.required("pattern", &diagnostics)
    reader.finish(&diagnostics)
    guard let patternNode, let text = patternNode.text("order.pattern", &diagnostics) else {
      return nil
    }
    do throws(PatternError) {
      return try Pattern(text)
    } catch {
      diagnostics.error(
        .patternInvalid,
        at: patternNode.place,
        "order.pattern is no pattern of RE2: \(error.reason)"
      )
      return nil
    }
  }

  private static func tables(
    _ node: Node,
    _ diagnostics: inout Diagnostics
  ) -> [String: [String: String]] {
    var tables: [String: [String: String]] = [:]
    for entry in node.entries("tables", &diagnostics) ?? [] where !entry.key.hasPrefix("x-") {
      let name = "tables.\(entry.key)"
      var table: [String: String] = [:]
      for row in entry.value.entries(name, &diagnostics) ?? [] {
        table[row.key] = row.value.text("\(name).\(row.key)", &diagnostics)
      }
      tables[entry.key] = table
    }
    return tables
  }
}
