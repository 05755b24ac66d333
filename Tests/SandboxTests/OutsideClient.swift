import Foundation
import TestSupport
import Testing
import Wire

@testable import Sandbox

/// A client that somebody else wrote, installed from PyPI, which drives a running sandbox.
enum OutsideClient {
  /// Whether this machine has a Python at all; nothing else is a reason to skip.
  static let hasPython = ["/usr/bin", "/usr/local/bin"]
    .contains { FileManager.default.isExecutableFile(atPath: "\($0)/python3") }

  /// What a script of `scripts/clients` says at its end, an object of JSON.
  static func drive(_ bench: Bench, by script: String) async throws -> JSONValue {
    let installed = await (try Program([Repository.path("scripts/clients.sh")])).end()
    try #require(installed.status == 0, "\(installed.errors)")
    let python = Repository.path(".build/clients/bin/python3")
    let path = Repository.path("scripts/clients/\(script)")
    let ended = await (try Program([python, path, "http://127.0.0.1:\(bench.port)"])).end()
    try #require(ended.status == 0, "\(ended.errors)")
    return try JSON.parse(Array(ended.output.utf8))
  }
}
