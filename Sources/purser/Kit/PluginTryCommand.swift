import HTTPClient
import PluginKit
import Providers
import Wire

/// `purser plugin try`: the runs of a plugin against its simulator.
enum PluginTryCommand {
  static let command = Command(
    path: ["plugin", "try"],
    operands: "ID [RUN]",
    operandCount: 1...2,
    summary: "do what a plugin's runs say, with the real command against the simulator",
    details: """
      RUN is a file of the plugin's folder runs; all of them unless given. Each run has a simulator,
      a journal and a copy of the plugin's sample of its own, and leaves nothing behind.
      """,
    flags: [
      KitPlugins.flag,
      Flag(name: "--log", value: nil, help: "show every step on standard error"),
    ],
    examples: ["purser plugin try PLUGIN", "purser plugin try PLUGIN capture.yaml --log"],
    run: run
  )

  @Sendable private static func run(
    _ invocation: Invocation,
    _ terminal: Terminal
  ) async throws(CommandError) -> ExitCode {
    let folder = try KitPlugins.folders(invocation, [invocation.operands[0]])[0]
    let plugin = try KitPlugins.load(folder, terminal)
    let names = try names(invocation, plugin)
    let transport: CurlTransport
    do {
      transport = try CurlTransport()
    } catch {
      throw CommandError(exit: .fault, code: "transport", message: "curl cannot start: \(error)")
    }
    var results: [(name: String, problems: [String])] = []
    for name in names {
      let problems = await problems(name, plugin, transport, invocation.has("--log"), terminal)
      results.append((name, problems))
    }
    await transport.shutdown()
    show(plugin, results, terminal)
    return results.allSatisfy(\.problems.isEmpty) ? .done : .notAllGood
  }

  private static func names(
    _ invocation: Invocation,
    _ plugin: Plugin
  ) throws(CommandError) -> [String] {
    let known = KitPlugins.files(plugin, "runs")
    guard invocation.operands.count > 1 else { return known }
    let wanted = invocation.operands[1]
    let found = known.filter { $0 == wanted || $0 == "\(wanted).yaml" }
    guard found.isEmpty else { return found }
    throw .notFound(
      "\(plugin.folder)/runs has no \"\(wanted)\"",
      help: "it has \(known.joined(separator: ", "))"
    )
  }

  private static func problems(
    _ name: String,
    _ plugin: Plugin,
    _ transport: CurlTransport,
    _ isLogged: Bool,
    _ terminal: Terminal
  ) async -> [String] {
    var diagnostics = Diagnostics()
    let path = "\(plugin.folder)/runs/\(name)"
    guard let file = RunFile.load(path: path, plugin: plugin.id, &diagnostics) else {
      return diagnostics.all.map { "\($0.place.file):\($0.place.line): \($0.message)" }
    }
    let driver = RunDriver(plugin: plugin, run: file, transport: transport) { text in
      if isLogged { terminal.note(text) }
    }
    do throws(RunDriver.Failure) {
      return try await driver.mismatches().map(\.inWords)
    } catch {
      return [error.why]
    }
  }

  private static func show(
    _ plugin: Plugin,
    _ results: [(name: String, problems: [String])],
    _ terminal: Terminal
  ) {
    let failed = results.count { !$0.problems.isEmpty }
    guard !terminal.isJSON else {
      let runs = results.map { result in
        JSONValue.object([
          "name": .text(result.name),
          "status": .text(result.problems.isEmpty ? "passed" : "failed"),
          "detail": .text(result.problems.joined(separator: "\n")),
        ])
      }
      terminal.print(
        .object([
          "plugin": .text(plugin.id),
          "passed": .number("\(results.count - failed)"),
          "failed": .number("\(failed)"),
          "runs": .array(runs),
        ])
      )
      return
    }
    for result in results {
      terminal.print("\(result.problems.isEmpty ? "passed" : "failed")  \(result.name)")
      for problem in result.problems { terminal.print("        \(problem)") }
    }
    terminal.print("\(plugin.id): \(results.count - failed) passed, \(failed) failed")
  }
}
