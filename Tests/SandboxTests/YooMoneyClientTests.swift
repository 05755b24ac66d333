import Foundation
import TestSupport
import Testing
import Wire

@testable import Sandbox

/// Somebody else's reading of the protocol: a client from PyPI drives the simulator.
struct YooMoneyClientTests {
  /// Whether this machine has a Python at all; nothing else is a reason to skip.
  private static let hasPython = ["/usr/bin", "/usr/local/bin"]
    .contains { FileManager.default.isExecutableFile(atPath: "\($0)/python3") }

  @Test(.enabled(if: hasPython, "there is no python3"))
  func `the client of PyPI agrees with the simulator`() async throws {
    let installed = await (try Program([Repository.path("scripts/clients.sh")])).end()
    try #require(installed.status == 0, "\(installed.errors)")
    let bench = try Bench()
    let python = Repository.path(".build/clients/bin/python3")
    let script = Repository.path("scripts/clients/drive_yoomoney.py")
    let program = try Program([python, script, "http://127.0.0.1:\(bench.port)"])
    let ended = await program.end()
    try #require(ended.status == 0, "\(ended.errors)")
    let said = try JSON.parse(Array(ended.output.utf8))
    let expected: [(String, JSONValue)] = [
      ("token", .text("41001")), ("second", .text("InvalidGrant")), ("paid", .number("200")),
      ("account", .text("41001")), ("currency", .text("643")), ("count", .number("1")),
      ("amount", .text("145.5")), ("direction", .text("in")), ("status", .text("success")),
      ("label", .text("client-1")), ("same", .boolean(true)),
      ("wrong", .text("IllegalParamRecords")),
    ]
    for (name, value) in expected { #expect(said[name] == value, "\(name)") }
    #expect(bench.effects == ["charge 15000 client-1"])
    #expect(
      await bench.requests("yoomoney")
        == [
          "authorize": 1, "consent": 1, "token": 2, "form": 1, "quickpay": 2, "account-info": 1,
          "operation-history": 2, "operation-details": 1,
        ]
    )
  }
}
