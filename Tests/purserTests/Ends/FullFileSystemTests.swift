import Foundation
import TestSupport
import Testing
import Wire

/// A journal on a file system of its own that has no room left.
///
/// The file system is mounted in a namespace of one process and goes with it.
@Suite struct `A full file system` {
  /// Ways to mount in a namespace, the first for root.
  private static let ways = [["unshare", "-m"], ["unshare", "-rm"]]

  /// The first way that this machine permits; `nil` when there is none.
  private static func way() async throws -> [String]? {
    let folder = try ScratchFolder()
    for way in ways {
      let line = way + ["mount", "-t", "tmpfs", "tmpfs", folder.path]
      if try await Program.run(line).status == 0 { return way }
    }
    return nil
  }

  /// Runs the file with so many kibibytes free on the disk of the journal, more each time, and at
  /// last with all of them.
  private static let script = """
    mount -t tmpfs -o size=12m tmpfs disk || exit 99
    run() {
      "$1" --format json batch run p.csv > $2.json 2> $2.err
      echo $? > $2.code
      curl -s http://127.0.0.1:$PORT/_requests > $2.requests
    }
    for free in 0 16 48 96 160 256; do
      rm -f disk/filler
      fallocate -l $(($(df -k --output=avail disk | tail -1) - free))K disk/filler || exit 98
      run "$1" $free
    done
    rm disk/filler
    run "$1" last
    """

  @Test(
    .enabled("neither mount nor a user namespace is permitted here") { try await way() != nil }
  )
  func `stops a run with 5, loses nothing, and the run goes on when there is room`() async throws {
    let way = try #require(try await Self.way())
    let file = PaymentFiles.mixed(rows: 120)
    let expected = try await `A run that is killed`.undisturbed(file)
    try await Shop.with(limits: "{total: 400ms}") { shop in
      try shop.write("p.csv", file)
      try shop.edit("config.yaml", replacing: "sqlite: purser.db", with: "sqlite: disk/purser.db")
      try shop.write("run.sh", Self.script.replacing("$PORT", with: "\(shop.port)"))
      try FileManager.default.createDirectory(
        atPath: "\(shop.folder)/disk",
        withIntermediateDirectories: false
      )
      let all = try await Program.run(
        way + ["sh", "run.sh", PurserProcess.program],
        folder: shop.folder
      )
      #expect(all.status == 0, "\(all.output)\(all.errors)")
      func text(_ name: String) throws -> String {
        String(decoding: try #require(shop.read(name), "\(name) is not there"), as: UTF8.self)
      }
      var wasFull = 0
      for free in [0, 16, 48, 96, 160, 256] {
        let code = try text("\(free).code")
        let story = try "\(free) KiB: exit \(code)\(text("\(free).json"))\(text("\(free).err"))"
        guard code == "5\n" else {
          #expect(code == "1\n", "\(story)")
          continue
        }
        wasFull += 1
        let error = try JSON.parse(Array(text("\(free).json").utf8))["error"]
        #expect(error?["code"]?.text == "disk_full", "\(story)")
        #expect(error?["message"]?.text?.contains("disk/purser.db is full") == true, "\(story)")
        #expect(error?["help"]?.text?.contains("free some space") == true, "\(story)")
      }
      #expect(wasFull >= 3, "only \(wasFull) runs met a full disk")
      #expect(try text("0.code") == "5\n", "without any room nothing can begin")
      #expect(try JSON.parse(Array(text("0.requests").utf8))["tinkoff"] == nil)
      let last = try text("last.err")
      #expect(try text("last.code") == "1\n", "\(last)")
      #expect(shop.effects == expected.effects)
      #expect(shop.read("p.result.csv") == expected.result)
    }
  }
}
