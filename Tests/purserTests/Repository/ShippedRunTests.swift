import Foundation
import TestSupport
import Testing
import Wire

/// Every run of every shipped plugin, done by the real command against the simulator.
@Suite struct ShippedRunTests {
  /// `plugin/run.yaml` for each file of a plugin's folder `runs`.
  static let runs: [String] = {
    let manager = FileManager.default
    let root = Repository.path("Plugins")
    let plugins = (try? manager.contentsOfDirectory(atPath: root)) ?? []
    return plugins.sorted()
      .flatMap { plugin in
        let names = (try? manager.contentsOfDirectory(atPath: "\(root)/\(plugin)/runs")) ?? []
        return names.filter { $0.hasSuffix(".yaml") }.sorted().map { "\(plugin)/\($0)" }
      }
  }()

  @Test func `there are runs`() { #expect(Self.runs.count >= 9) }

  @Test(arguments: runs)
  func `each run ends as it says`(name: String) async throws {
    let parts = name.split(separator: "/").map(String.init)
    let folder = try ScratchFolder()
    await Turns.take()
    defer { Turns.giveBack() }
    let run = try await PurserProcess.run(
      ["plugin", "try", Repository.path("Plugins/\(parts[0])"), parts[1], "--format", "json"],
      folder: folder.path
    )
    let result = try #require(try run.json["runs"]?.array?.first, run.story)
    #expect(result["status"]?.text == "passed", "\(result["detail"]?.text ?? "")")
    #expect(run.status == 0, run.story)
  }

  @Test func `a run that expects something else fails, with the place and what came`() async throws
  {
    let folder = try ScratchFolder()
    let manager = FileManager.default
    try manager.copyItem(
      atPath: Repository.path("Plugins/tinkoff"),
      toPath: "\(folder.path)/tinkoff"
    )
    let text = """
      scenario: a lie
      steps:
        - pay: {operation: charge, amount: "5.00", currency: RUB, reference: R-1, fields: {rebill_id: "1"}}
          expect: {state: declined}
        - ledger: []
      """
    try Data(text.utf8).write(to: URL(filePath: "\(folder.path)/tinkoff/runs/lie.yaml"))
    let run = try await PurserProcess.run(
      ["plugin", "try", "\(folder.path)/tinkoff", "lie", "--format", "json"],
      folder: folder.path
    )
    #expect(run.status == 1)
    let detail = try #require(try run.json["runs"]?.array?.first?["detail"]?.text)
    #expect(detail.contains("lie.yaml:4: /state: expected declined, got captured"), "\(detail)")
  }
}
