import Foundation
import TestSupport
import Testing
import Wire

/// What docs/configuration.md shows about routes is true.
@Suite struct `The page about the configuration` {
  /// One example: routes, and where payments go by them.
  struct Example {
    var routes: String
    var payments: [(input: String, account: String)]
  }

  /// Each block `yaml` that begins with `routes:`, with the block `routed` behind it.
  static func examples() throws -> [Example] {
    let url = Repository.root.appending(path: "docs/configuration.md")
    var examples: [Example] = []
    var language: String?
    for line in try String(contentsOf: url, encoding: .utf8).components(separatedBy: "\n") {
      if line.hasPrefix("```") {
        language = language == nil ? String(line.dropFirst(3)) : nil
        continue
      }
      if language == "yaml", line == "routes:" {
        examples.append(Example(routes: "", payments: []))
        language = "routes"
      } else if language == "routes", !examples.isEmpty {
        examples[examples.count - 1].routes += line + "\n"
      } else if language == "routed", !examples.isEmpty {
        let parts = line.components(separatedBy: " -> ")
        try #require(parts.count == 2, "\(line)")
        examples[examples.count - 1].payments.append((parts[0], parts[1]))
      }
    }
    return examples
  }

  private static func configuration(_ routes: String) -> String {
    let accounts = ["main", "second", "spare"]
      .map {
        """
          \($0):
            plugin: tinkoff
            environment: sandbox
            endpoint: http://127.0.0.1:7070/tinkoff
            credentials: {terminal_key: Sim-\($0), password: {secret: {env: TINKOFF_PASSWORD}}}
        """
      }
    return """
      schema: purser.config/v1
      plugins: [Plugins]
      store: {sqlite: purser.db}
      accounts:
      \(accounts.joined(separator: "\n"))
      routes:
      \(routes)
      """
  }

  @Test func `has examples of routes that are right and do what it says`() async throws {
    let examples = try Self.examples()
    #expect(examples.count == 3)
    try await Shop.with { shop in
      for example in examples {
        try shop.write("config.yaml", Self.configuration(example.routes))
        let check = try await shop.purser("check", "--strict")
        #expect(check.status == 0, "\(check.story)")
        #expect(example.payments.count > 1)
        let input = example.payments.map(\.input).joined(separator: "\n")
        let route = try await shop.purser("--format", "json", "route", "-", input: input)
        let accounts = try route.jsonLines.map { $0["account"]?.text ?? "nobody" }
        #expect(accounts == example.payments.map(\.account), "\(route.story)")
      }
    }
  }
}
