import Engine
import Payments
import Store
import TestSupport

@testable import Batch

/// Everything that a test of runs needs, with short words for it.
struct Workbench {
  let folder: ScratchFolder
  /// The journal of most tests; a bench on SQLite does not use it.
  let memory = MemoryJournal()
  let journal: any RunJournal
  let shelf: any PaymentShelf
  let clock = TestClock()
  var settings = BatchSettings()
  var decider = RouteDecider.taking()
  var mapping: FileMapping? = .cases()

  /// Which journal a bench has.
  enum Kind: CaseIterable {
    case memory
    case sqlite
  }

  init() throws {
    folder = try ScratchFolder()
    journal = memory
    shelf = memory
  }

  init(_ kind: Kind) async throws {
    try await self.init(kind, in: ScratchFolder())
  }

  /// A bench whose process came later to the same folder.
  init(_ kind: Kind, in folder: ScratchFolder) async throws {
    self.folder = folder
    switch kind {
    case .memory:
      journal = memory
      shelf = memory
    case .sqlite:
      var generator = SystemRandomNumberGenerator()
      let store = try await SQLiteJournal.open(
        path: folder.path + "/purser.db",
        using: &generator
      )
      journal = store
      shelf = SQLiteShelf(journal: store)
    }
  }

  var intake: BatchIntake {
    BatchIntake(settings: settings, decider: decider, journal: journal, now: clock.now)
  }

  func check(_ text: String) async throws -> BatchPreview {
    try await check(Array(text.utf8))
  }

  func check(_ bytes: [UInt8]) async throws -> BatchPreview {
    try await intake.check(folder.write(bytes, as: "batch.csv"), mapping: mapping)
  }

  func start(
    _ bytes: [UInt8],
    as name: String = "batch.csv",
    choice: KnownChoice? = nil,
    force: Bool = false
  ) async throws -> BatchStart {
    try await intake.start(
      folder.write(bytes, as: name),
      mapping: mapping,
      choice: choice,
      force: force
    )
  }

  func start(
    _ text: String,
    as name: String = "batch.csv",
    choice: KnownChoice? = nil,
    force: Bool = false
  ) async throws -> BatchStart {
    try await start(Array(text.utf8), as: name, choice: choice, force: force)
  }

  func runner(
    _ payments: FakePayments,
    concurrency: Int = 4,
    stop: RunStop = RunStop(),
    progress: @escaping @Sendable (RunProgress) -> Void = { _ in }
  ) -> BatchRunner {
    BatchRunner(
      journal: journal,
      payments: payments,
      clock: clock.engineClock,
      wait: settings.wait,
      concurrency: concurrency,
      stop: stop,
      progress: progress
    )
  }

  /// The keys that the rows of a file get, by row; `nil` for rows without a payment.
  func keys(_ text: String) async throws -> [String?] {
    try await keys(Array(text.utf8))
  }

  func keys(_ bytes: [UInt8]) async throws -> [String?] {
    let fresh = MemoryJournal()
    let intake = BatchIntake(settings: settings, decider: decider, journal: fresh, now: clock.now)
    guard
      case .started(let run) = try await intake.start(
        folder.write(bytes, as: "batch.csv"),
        mapping: mapping
      )
    else { return [] }
    return try await fresh.rows(of: run.id, after: 0, limit: 10_000)
      .map { stored in
        guard case .payment(let order) = stored.row.plan else { return nil }
        return order.key
      }
  }
}

extension BatchStart {
  /// The run that may be driven.
  var run: RunRecord? {
    switch self {
    case .started(let run), .resumes(let run), .finished(let run): run
    case .heldBy, .needsChoice, .refused: nil
    }
  }
}
