import Batch
import Engine
import Glibc
import Payments
import Testing

@testable import Store

@Suite struct `Runs` {
  @Test func `a run is seen once it is past loading`() async throws {
    let scratch = try Scratch()
    let journal = try await scratch.open()
    var run = try RunSamples.run("a", mapping: "bank")
    #expect(try await journal.create(run) == .created)
    #expect(try await journal.run(run.id) == nil)
    #expect(try await journal.newestRun(contentDigest: "sha256:1", mappingDigest: "bank") == nil)
    #expect(try await journal.runs(states: [], limit: 10).isEmpty)
    try await journal.append([RunSamples.row(1, "INV-1")], to: run.id)
    try await journal.advance(run.id, to: .running, addingMilliseconds: 0)
    try await journal.advance(run.id, to: .paused, addingMilliseconds: 250)
    run.state = .paused
    run.activeMilliseconds = 250
    run.holder = RunHolder(pid: getpid(), isAlive: true, isSelf: true)
    #expect(try await journal.run(run.id) == run)
    #expect(try await journal.newestRun(contentDigest: "sha256:1", mappingDigest: "bank") == run)
    #expect(try await journal.newestRun(contentDigest: "sha256:1", mappingDigest: "") == nil)
    #expect(try await journal.runs(states: [.paused], limit: 10) == [run])
    #expect(try await journal.runs(states: [.running, .finished], limit: 10).isEmpty)
    #expect(try await journal.create(run) == .exists(run))
    await #expect(throws: JournalError.fenceLost) {
      try await journal.append([RunSamples.row(2, "INV-2")], to: run.id)
    }
    await journal.close()
  }

  @Test func `runs come newest first and rounds are told apart`() async throws {
    let scratch = try Scratch()
    let journal = try await scratch.open()
    for (name, round) in [("a", 1), ("c", 3), ("b", 2)] {
      let run = try RunSamples.run(name, round: round)
      _ = try await journal.create(run)
      try await journal.advance(run.id, to: .running, addingMilliseconds: 0)
    }
    let ids = try await journal.runs(states: [], limit: 2).map(\.id.text)
    #expect(ids == ["run_b", "run_c"])
    let newest = try await journal.newestRun(contentDigest: "sha256:1", mappingDigest: "")
    #expect(newest?.round == 3)
    await journal.close()
  }

  @Test func `a run is held by one living process`() async throws {
    let scratch = try Scratch()
    let one = try await scratch.open()
    let two = try await scratch.open()
    let id = try await RunSamples.started("a", rows: [RunSamples.row(1, "INV-1")], in: one)
    #expect(try await two.hold(id) == .heldBy(pid: getpid()))
    #expect(try await one.hold(id) == .held)
    await #expect(throws: JournalError.fenceLost) {
      _ = try await two.beginRows(of: id, after: 0, limit: 10)
    }
    await #expect(throws: JournalError.fenceLost) {
      try await two.advance(id, to: .finished, addingMilliseconds: 0)
    }
    try await two.release(id)
    #expect(try await two.hold(id) == .heldBy(pid: getpid()))
    #expect(
      try await two.run(id)?.holder == RunHolder(pid: getpid(), isAlive: true, isSelf: false)
    )
    try await one.release(id)
    #expect(try await two.run(id)?.holder == nil)
    #expect(try await two.hold(id) == .held)
    #expect(try await two.hold(RunSamples.id("unknown")) == .unknown)
    await two.close()
    await one.close()
  }

  @Test func `a dead process's run names it and can be taken over`() async throws {
    let scratch = try Scratch()
    let one = try await scratch.open()
    let id = try await RunSamples.started("a", rows: [RunSamples.row(1, "INV-1")], in: one)
    await one.close()
    let two = try await scratch.open()
    #expect(
      try await two.run(id)?.holder == RunHolder(pid: getpid(), isAlive: false, isSelf: false)
    )
    #expect(try await two.hold(id) == .held)
    await two.close()
    let three = try await scratch.open()
    #expect(try await three.hold(id) == .held)
    #expect(try scratch.integer("SELECT count(*) FROM owners") == 2)
    await three.close()
  }

  @Test func `a leftover that is still loading is thrown away`() async throws {
    let scratch = try Scratch()
    let one = try await scratch.open()
    let run = try RunSamples.run("a")
    _ = try await one.create(run)
    try await one.append([RunSamples.row(1, "INV-1"), RunSamples.row(2, "INV-2")], to: run.id)
    let two = try await scratch.open()
    #expect(try await two.create(run) == .heldBy(pid: getpid()))
    await #expect(throws: JournalError.fenceLost) { try await two.discard(run.id) }
    await one.close()
    #expect(try await two.create(run) == .created)
    #expect(try await two.rows(of: run.id, after: 0, limit: 10).isEmpty)
    try await two.append([RunSamples.row(1, "INV-3")], to: run.id)
    try await two.discard(run.id)
    try await two.discard(run.id)
    #expect(try scratch.integer("SELECT count(*) FROM rows") == 0)
    #expect(try scratch.integer("SELECT count(*) FROM runs") == 0)
    await two.close()
  }

  @Test func `a recorded result is known as ours for ever`() async throws {
    let scratch = try Scratch()
    let journal = try await scratch.open()
    let id = try await RunSamples.started("a", rows: [], in: journal)
    #expect(try await !journal.isResult(digest: "sha256:r"))
    try await journal.recordResult(of: id, path: "out.csv", digest: "sha256:r")
    try await journal.recordResult(of: id, path: "out.csv", digest: "sha256:s")
    try await journal.recordResult(of: id, path: "out.csv", digest: "sha256:s")
    #expect(try await journal.isResult(digest: "sha256:r"))
    #expect(try await journal.run(id)?.resultDigest == "sha256:s")
    #expect(try await journal.run(id)?.resultPath == "out.csv")
    await journal.close()
  }

  @Test func `a run that is not there is said so`() async throws {
    let scratch = try Scratch()
    let journal = try await scratch.open()
    let id = try RunSamples.id("x")
    await #expect(throws: JournalError.unavailable(why: "there is no run run_x")) {
      try await journal.advance(id, to: .running, addingMilliseconds: 0)
    }
    #expect(try await journal.tally(of: id).isEmpty)
    #expect(try await journal.openRows(of: id, after: 0, limit: 5).isEmpty)
    try await journal.release(id)
    await journal.close()
  }
}
