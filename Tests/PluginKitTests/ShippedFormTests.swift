import Forms
import Payments
import Providers
import TestSupport
import Testing
import Wire

@Suite struct `The forms of shipped plugins` {
  @Test func `are JSON Schema 2020-12 to a validator that is not ours`() async throws {
    var diagnostics = Diagnostics()
    let plugins = PluginLoader.loadAll(folders: [Repository.path("Plugins")], &diagnostics).plugins
    var names: [String] = []
    var cases: [String] = []
    for plugin in plugins {
      var forms = plugin.operations.map { ($0.key.rawValue, $0.value.form) }
      forms.append(("credentials", FormSchema(fields: plugin.credentialFields)))
      for (name, form) in forms.sorted(by: { $0.0 < $1.0 }) {
        let schema = FormJSONSchema(language: .uk, currency: Currency(code: "UAH")).json(of: form)
        let text = String(decoding: JSONValue.object(schema).serialized(), as: UTF8.self)
        names.append("\(plugin.id) \(name)")
        cases.append("{\"schema\":\(text),\"values\":[{\"no_field_of_any\":1}]}")
      }
    }
    #expect(cases.count > 40)
    let ended = try await SchemaValidator.run("[\(cases.joined(separator: ","))]")
    try #require(ended.status == 0, "make deps installs jsonschema: \(ended.errors)")
    let answers = ended.output.split(separator: "\n")
    #expect(answers.count == names.count)
    for (name, answer) in zip(names, answers) { #expect(answer == "[false]", "\(name)") }
  }
}
