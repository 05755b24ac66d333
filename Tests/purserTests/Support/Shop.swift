import Foundation
import Sandbox
import TestSupport
import Testing

/// A folder with a configuration for a simulator of its own, and its payment files.
final class Shop: Sendable {
  var folder: String { scratch.path }
  let sandbox: SandboxServer
  private let scratch: ScratchFolder

  /// Makes the folder and starts the simulator.
  ///
  /// Times are short, so that a doubt is settled within a second.
  init(
    limits: String = "{total: 1s}",
    lookup: String = "{max_processing: 100ms, complete_after: 30ms}",
    wait: String = "60s",
    endpoint: String? = nil,
    plugins: [String] = ["tinkoff"]
  ) throws {
    scratch = try ScratchFolder()
    let folder = scratch.path
    // Only what is needed: every process compiles every plugin that it finds.
    try FileManager.default.createDirectory(
      atPath: "\(folder)/Plugins",
      withIntermediateDirectories: false
    )
    for plugin in plugins {
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder)/Plugins/\(plugin)",
        withDestinationPath: Repository.path("Plugins/\(plugin)")
      )
    }
    sandbox = SandboxServer()
    try sandbox.start()
    try write("password", "SimPass_01\n")
    let address = endpoint ?? "http://127.0.0.1:\(sandbox.port)/tinkoff"
    try write(
      "config.yaml",
      """
      schema: purser.config/v1
      plugins: [Plugins]
      store: {sqlite: purser.db}
      accounts:
        main:
          plugin: tinkoff
          environment: sandbox
          endpoint: \(address)
          credentials:
            terminal_key: SimTerminalDEMO
            password: {secret: {file: password}}
          limits: \(limits)
          lookup: \(lookup)
      routes:
        - {name: roubles, when: {currency: RUB}, to: main}
        - {name: the rest, otherwise: refuse}
      batch: {wait: \(wait)}

      """
    )
  }

  func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(name)"))
  }

  func read(_ name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: "\(folder)/\(name)").map(Array.init)
  }

  /// Runs a command line in the folder.
  func purser(
    _ words: String...,
    environment: [String: String] = [:],
    input: String = ""
  ) async throws -> PurserRun {
    try await PurserProcess.run(words, folder: folder, environment: environment, input: input)
  }

  /// Makes one payment in roubles, told as JSON unless the words say otherwise.
  func pay(
    _ amount: String,
    _ reference: String,
    _ words: String...,
    environment: [String: String] = [:]
  ) async throws -> PurserRun {
    let line = [
      "--format", "json", "pay", "--amount", amount, "--currency", "RUB", "--reference", reference,
      "--field", "rebill_id=1234567",
    ]
    return try await PurserProcess.run(line + words, folder: folder, environment: environment)
  }

  /// Starts a command line in the folder.
  func start(_ words: String..., environment: [String: String] = [:]) throws -> PurserProcess {
    try PurserProcess(words, folder: folder, environment: environment)
  }

  /// Every movement of money at the simulator: order, kind and amount, in order of the orders.
  var effects: [String] {
    sandbox.effects.map { "\($0.order) \($0.kind.rawValue) \($0.amount)" }.sorted()
  }

  /// How often money moved at the simulator.
  var effectCount: Int { sandbox.effects.count }

  /// The simulator's port.
  var port: UInt16 { sandbox.port }

  /// Makes trouble at the simulator; `{}` ends it.
  func fault(_ profile: String) throws {
    let status = try LocalHTTP.post(sandbox.port, "/_faults", profile)
    try #require(status.hasPrefix("HTTP/1.1 2"), "\(status)")
  }

  /// Runs a test in a shop of its own and clears up after it.
  static func with<Value>(
    limits: String = "{total: 10s}",
    lookup: String = "{max_processing: 100ms, complete_after: 30ms}",
    wait: String = "20s",
    endpoint: String? = nil,
    plugins: [String] = ["tinkoff"],
    _ body: (Shop) async throws -> Value
  ) async throws -> Value {
    await Turns.take()
    defer { Turns.giveBack() }
    let shop = try Shop(
      limits: limits,
      lookup: lookup,
      wait: wait,
      endpoint: endpoint,
      plugins: plugins
    )
    do {
      let value = try await body(shop)
      await shop.close()
      return value
    } catch {
      await shop.close()
      throw error
    }
  }

  /// Stops the simulator; the folder goes with the shop.
  func close() async { await sandbox.stop() }
}
