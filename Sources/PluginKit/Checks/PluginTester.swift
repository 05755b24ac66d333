import Payments
public import Providers
import Wire

/// Tests a plugin offline: its exchanges, and the checks that every plugin must pass.
public enum PluginTester: Sendable {
  /// Runs everything.
  ///
  /// - Parameters:
  ///   - plugin: the plugin, loaded from its folder.
  ///   - exchanges: the names of the files in its folder `exchanges`.
  /// - Returns: one result by exchange, by check and by assumed fact.
  public static func results(of plugin: Plugin, exchanges: [String]) -> [CheckResult] {
    var results: [CheckResult] = []
    var replays: [(name: String, file: ExchangeFile, replay: ExchangeReplay)] = []
    for name in exchanges {
      let (result, replay) = replay(name, of: plugin)
      results.append(result)
      if let replay { replays.append((name, replay.file, replay)) }
    }
    var diagnostics = Diagnostics()
    if let sample = PluginSample.load(of: plugin, &diagnostics) {
      let bench = CheckBench(
        plugin: plugin,
        sample: sample,
        exchanges: replays,
        secrets: secrets(of: plugin)
      )
      results += Conformance.checks.map { check in named(check.name, check.run(bench)) }
    } else {
      let why = diagnostics.all.first.map { "\($0.place.file):\($0.place.line): \($0.message)" }
      results.append(named("sample", .failed(why ?? "sample/config.yaml has no account")))
    }
    let assumed = plugin.assumed.sorted { $0.key.rawValue < $1.key.rawValue }
      .flatMap { operation, facts in facts.map { "\(operation.rawValue): \($0)" } }
    return results
      + assumed.map { CheckResult(name: "assumed", status: .assumed, detail: $0) }
  }

  private static func named(_ name: String, _ outcome: CheckOutcome) -> CheckResult {
    switch outcome {
    case .passed(let detail): CheckResult(name: name, status: .passed, detail: detail)
    case .failed(let detail): CheckResult(name: name, status: .failed, detail: detail)
    case .notApplicable(let detail):
      CheckResult(name: name, status: .notApplicable, detail: detail)
    }
  }

  private static func replay(
    _ name: String,
    of plugin: Plugin
  ) -> (CheckResult, ExchangeReplay?) {
    var diagnostics = Diagnostics()
    let title = "exchange \(name)"
    let file = ExchangeFile.load(path: "\(plugin.folder)/exchanges/\(name)", &diagnostics)
    let sample = file.flatMap {
      PluginSample.load(of: plugin, changes: $0.credentials, &diagnostics)
    }
    guard let file, let sample else {
      let why = diagnostics.all.first.map { "\($0.place.file):\($0.place.line): \($0.message)" }
      return (named(title, .failed(why ?? "the sample has no account")), nil)
    }
    let replay = ExchangeReplay(file, account: sample.account, endpoint: sample.endpoint)
    let mismatches = replay.mismatches().map(\.inWords)
    let outcome: CheckOutcome =
      mismatches.isEmpty ? .passed(file.scenario) : .failed(mismatches.joined(separator: "\n"))
    return (named(title, outcome), replay)
  }

  /// The texts of the sample's secrets.
  private static func secrets(of plugin: Plugin) -> [String] {
    let folder = "\(plugin.folder)/sample"
    var diagnostics = Diagnostics()
    guard
      let root = YAML.load(
        path: "\(folder)/config.yaml",
        within: plugin.folder,
        aliases: .limited,
        &diagnostics
      )
    else { return [] }
    return files(in: root)
      .compactMap {
        try? FileBytes.read(
          path: "\(folder)/\($0)",
          within: plugin.folder,
          maximumByteCount: 4096
        )
      }
      .map { String(decoding: $0.filter { $0 >= 0x20 }, as: UTF8.self) }
  }

  /// The files that `{secret: {file: …}}` names anywhere in a value.
  private static func files(in node: Node) -> [String] {
    switch node.content {
    case .scalar: []
    case .sequence(let items): items.flatMap(files)
    case .mapping(let entries):
      entries.flatMap { entry -> [String] in
        if entry.key == "file", let name = entry.value.scalar?.text { return [name] }
        return files(in: entry.value)
      }
    }
  }
}
