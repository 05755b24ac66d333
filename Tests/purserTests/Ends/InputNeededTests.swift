import Foundation
import TestSupport
import Testing
import Wire

/// A payment that lacks a field of its form.
@Suite struct `A field that was not given` {
  private static let line = [
    "pay", "--amount", "10.00", "--currency", "RUB", "--reference", "N-1", "--account", "main",
  ]

  @Test func `is 4 without a terminal, with the field's name, and nothing is sent`() async throws {
    try await Shop.with { shop in
      // What stands on standard input is no answer: nobody was asked.
      let run = try await PurserProcess.run(
        ["--format", "json"] + Self.line,
        folder: shop.folder,
        input: "1234567\n"
      )
      #expect(run.status == 4, run.story)
      #expect(try run.errorCode == "input_needed")
      #expect(try run.json["error"]?["message"]?.text?.contains("rebill_id") == true, run.story)
      let text = try await PurserProcess.run(Self.line, folder: shop.folder)
      #expect(text.status == 4, text.story)
      #expect(text.errors.contains("--field"), text.story)
      #expect(try shop.requests(of: "Init") == 0)
      #expect(try await shop.purser("payment", "list").output.isEmpty, "nothing is stored")
    }
  }

  @Test func `is no missing one when its value is wrong`() async throws {
    try await Shop.with { shop in
      let run = try await PurserProcess.run(
        ["--format", "json"] + Self.line + ["--field", "rebill_id=x"],
        folder: shop.folder
      )
      #expect(run.status == 1, run.story)
      #expect(try run.errorCode == "invalid_request")
    }
  }

  @Test func `is asked for in a terminal until it is given`() async throws {
    try await Shop.with { shop in
      let words = [PurserProcess.program] + Self.line
      let terminal = try await Program.run(
        ["script", "--quiet", "--return", "--command", words.joined(separator: " "), "/dev/null"],
        folder: shop.folder,
        input: "\n1234567\n"
      )
      #expect(terminal.status == 0, "\(terminal.output)\(terminal.errors)")
      #expect(terminal.output.components(separatedBy: "(rebill_id): ").count == 3)
      #expect(shop.effects == ["N-1 charge 1000"])
    }
  }
}
