import Foundation
import Sandbox
import TestSupport
import Testing
import Wire

/// Exit 5: cannot work now, and nothing was sent.
@Suite struct `What cannot work now` {
  @Test func `is 5 for a sandbox whose port is taken`() async throws {
    try await Shop.with { shop in
      let address = "127.0.0.1:\(shop.port)"
      let run = try await shop.purser(
        "--format",
        "json",
        "dev",
        "sandbox",
        "--listen",
        address
      )
      #expect(run.status == 5, run.story)
      #expect(try run.errorCode == "port")
      #expect(run.output.contains(address))
    }
  }

  @Test func `is 5 with the pid for a run that a live process holds`() async throws {
    try await Shop.with { shop in
      try shop.write("p.csv", PaymentFiles.of(["H-1,9001.06,RUB,1"]))
      let holder = try shop.start("batch", "run", "p.csv")
      try await Until.holds("the first process has asked") {
        try shop.requests(of: "Charge") > 0
      }
      let second = try await shop.purser("--format", "json", "batch", "run", "p.csv")
      #expect(second.status == 5, second.story)
      #expect(try second.errorCode == "held")
      #expect(second.output.contains("\(holder.pid)"))
      let shown = try await shop.purser("--format", "json", "batch", "list")
      #expect(try shown.json["owner"]?["pid"]?.integer == Int64(holder.pid), shown.story)
      #expect(try shown.json["owner"]?["alive"]?.boolean == true)
      holder.signal(SIGINT)
      _ = await holder.end()
      #expect(try shop.requests(of: "Charge") == 1)
    }
  }

  @Test func `is 5 for a journal of a newer version, which stays as it is`() async throws {
    try await Shop.with { shop in
      #expect(try await shop.pay("10.00", "J-1").status == 0)
      let path = "\(shop.folder)/purser.db"
      var bytes = try #require(shop.read("purser.db"))
      // SQLite keeps user_version at byte 60, big-endian.
      bytes.replaceSubrange(60..<64, with: [0, 0, 0x27, 0x10])
      try Data(bytes).write(to: URL(filePath: path))
      let run = try await shop.pay("11.00", "J-2")
      #expect(run.status == 5, run.story)
      #expect(try run.errorCode == "newer")
      #expect(run.output.contains("10000"))
      #expect(shop.read("purser.db") == bytes)
      #expect(shop.effects.count == 1)
    }
  }

  @Test(arguments: ["text that is no journal\n", String(repeating: "x", count: 8192)])
  func `is 5 for a journal that is none, which stays as it is`(content: String) async throws {
    try await Shop.with { shop in
      try shop.write("purser.db", content)
      let run = try await shop.pay("11.00", "J-2")
      #expect(run.status == 5, run.story)
      #expect(try run.errorCode == "damaged")
      #expect(shop.read("purser.db") == Array(content.utf8))
      #expect(shop.effects.isEmpty)
    }
  }

  @Test func `is 5 for a journal whose pages were overwritten`() async throws {
    try await Shop.with { shop in
      #expect(try await shop.pay("10.00", "J-1").status == 0)
      var bytes = try #require(shop.read("purser.db"))
      bytes.replaceSubrange(100..<bytes.count, with: repeatElement(0xAA, count: bytes.count - 100))
      try Data(bytes).write(to: URL(filePath: "\(shop.folder)/purser.db"))
      let run = try await shop.pay("11.00", "J-2")
      #expect(run.status == 5, run.story)
      #expect(shop.effects.count == 1)
    }
  }

  @Test func `is 5 when the journal's folder cannot be made`() async throws {
    try await Shop.with { shop in
      try shop.write("wall", "a file")
      try shop.edit("config.yaml", replacing: "sqlite: purser.db", with: "sqlite: wall/purser.db")
      let run = try await shop.pay("10.00", "J-1")
      #expect(run.status == 5, run.story)
      #expect(try run.errorCode == "unavailable")
      #expect(shop.effects.isEmpty)
    }
  }

  @Test func `leaves a foreign file alone where the result belongs`() async throws {
    try await Shop.with { shop in
      try shop.write("p.csv", PaymentFiles.of(["F-1,10.00,RUB,1"]))
      try shop.write("p.result.csv", "mine\n")
      let run = try await shop.purser("--format", "json", "batch", "run", "p.csv")
      #expect(run.status == 2, run.story)
      #expect(try run.errorCode == "foreign_result")
      #expect(shop.read("p.result.csv") == Array("mine\n".utf8))
      #expect(shop.effects.isEmpty, "it is found before anything is sent")
      let forced = try await shop.purser("batch", "run", "p.csv", "--force")
      #expect(forced.status == 0, forced.story)
      #expect(try shop.verdicts("p.result.csv") == ["captured"])
    }
  }
}
