import Foundation
import Synchronization
import TestSupport
import Testing

/// Kills the real binary with -9 and compares the simulator's ledger with the result file.
@Suite struct `A run that is killed` {
  /// Every so many crash points make one part, so that no test runs on when all others are done.
  static let parts = 8

  /// What a run leaves: its result file and the ledger.
  typealias Left = (result: [UInt8], effects: [String])

  /// What was found for a file once: it is the same whenever it is run.
  private static let known = Mutex<[String: Left]>([:])

  /// When a process is killed: so long after money moved so often since it was started.
  struct Moment {
    var effects: Int
    var delay: Duration

    init(using random: inout SplitMix64) {
      effects = Int.random(in: 0...60, using: &random)
      delay = .microseconds(Int.random(in: 0...60_000, using: &random))
    }
  }

  /// The file's result and the ledger after a run that nobody disturbed.
  static func undisturbed(_ file: String) async throws -> Left {
    if let left = known.withLock({ $0[file] }) { return left }
    let shop = try Shop()
    try shop.write("p.csv", file)
    let run = try await shop.purser("batch", "run", "p.csv")
    try #require(run.status == 1, "\(run.output)\(run.errors)")
    let result = try #require(shop.read("p.result.csv"))
    let effects = shop.effects
    await shop.close()
    known.withLock { $0[file] = (result, effects) }
    return (result, effects)
  }

  /// Runs the file to its end, killing a process at each of the moments.
  static func killed(
    _ file: String,
    at moments: [Moment]
  ) async throws -> (result: [UInt8]?, effects: [String], kills: Int) {
    let shop = try Shop()
    try shop.write("p.csv", file)
    var kills = 0
    for moment in moments {
      let before = shop.effectCount
      let process = try shop.start("batch", "run", "p.csv")
      try await Until.holds("money moves or the run ends", within: .seconds(120)) {
        process.hasEnded || shop.effectCount >= before + moment.effects
      }
      try await Task.sleep(for: moment.delay)
      process.signal(SIGKILL)
      if await process.end().status == 128 + SIGKILL { kills += 1 }
    }
    let last = try await shop.purser("batch", "run", "p.csv")
    let open = last.status == 1 ? "" : try await open(shop)
    try #require(last.status == 1, "\(last.output)\(last.errors)\(open)")
    let result = shop.read("p.result.csv")
    let effects = shop.effects
    await shop.close()
    return (result, effects, kills)
  }

  /// The histories of what is still open, for a failure's message.
  private static func open(_ shop: Shop) async throws -> String {
    let states = ["in_doubt", "review", "pending", "attempting"].flatMap { ["--state", $0] }
    let list = try await PurserProcess.run(["payment", "list"] + states, folder: shop.folder)
    var text = ""
    for line in list.output.split(separator: "\n").prefix(3) {
      let id = String(line.prefix { $0 != " " })
      text += try await shop.purser("payment", "show", id, "--events").output
    }
    return text
  }

  @Test(arguments: Repository.isTorture ? Array(1...100) : [1, 2, 3])
  func `at random times pays nothing twice, loses no row and ends with the same result`(
    seed: Int
  ) async throws {
    var random = SplitMix64(seed: UInt64(seed))
    let file = PaymentFiles.mixed(rows: 240)
    let expected = try await Self.undisturbed(file)
    let moments = (0..<5).map { _ in Moment(using: &random) }
    let found = try await Self.killed(file, at: moments)
    #expect(found.effects == expected.effects, "seed \(seed)")
    #expect(Set(found.effects).count == found.effects.count, "seed \(seed)")
    #expect(found.result == expected.result, "seed \(seed)")
    #expect(found.kills > 0, "seed \(seed): no kill hit")
  }

  @Test(arguments: 1...Self.parts)
  func `at every numbered crash point pays nothing twice and loses no row`(
    part: Int
  ) async throws {
    let file = """
      \(PaymentFiles.header)
      A-1,10.00,RUB,1
      A-2,9001.02,RUB,2
      A-3,9001.08,RUB,3
      A-4,9001.09,RUB,4

      """
    let expected = try await Self.undisturbed(file)
    try await withThrowingTaskGroup(of: Bool.self) { group in
      var point = part
      // A run waits for answers that never come most of its time.
      for _ in 0..<3 {
        let first = point
        group.addTask { try await Self.dies(at: first, file, expected) }
        point += Self.parts
      }
      while let died = try await group.next() {
        guard died, point < 2000 else { continue }
        let next = point
        group.addTask { try await Self.dies(at: next, file, expected) }
        point += Self.parts
      }
      #expect(point > 40, "only \(point) crash points were passed")
    }
  }

  /// Dies at one point, runs again, and compares; `false` when the point lies behind the end.
  private static func dies(
    at point: Int,
    _ file: String,
    _ expected: (result: [UInt8], effects: [String])
  ) async throws -> Bool {
    let shop = try Shop()
    try shop.write("p.csv", file)
    let first = try await shop.purser(
      "batch",
      "run",
      "p.csv",
      environment: ["PURSER_CRASH_POINT": "\(point)"]
    )
    let died = first.status == 128 + SIGKILL
    let last = try await shop.purser("batch", "run", "p.csv")
    #expect(last.status == 1, "point \(point): \(last.output)\(last.errors)")
    #expect(shop.effects == expected.effects, "point \(point)")
    #expect(shop.read("p.result.csv") == expected.result, "point \(point)")
    await shop.close()
    return died
  }
}
