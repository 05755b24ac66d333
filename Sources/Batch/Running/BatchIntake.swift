import Engine
public import Payments

/// Reads payment files: checks them, and stores them as runs.
public struct BatchIntake: Sendable {
  let settings: BatchSettings
  let decider: RouteDecider
  let journal: (any RunJournal)?
  let now: Instant
  let isStopped: @Sendable () -> Bool
  let progress: @Sendable (Int) -> Void

  /// How many rows are decided about and stored at once.
  static let chunkRows = 256

  /// Makes an intake.
  ///
  /// - Parameters:
  ///   - settings: the section `batch`.
  ///   - decider: forms and routes.
  ///   - journal: `nil` for a check that asks nothing about earlier payments.
  ///   - now: the moment of the command.
  ///   - isStopped: whether somebody wishes to stop; asked between two chunks of rows.
  ///   - progress: told after each chunk how many rows of the file were read; must be quick.
  public init(
    settings: BatchSettings,
    decider: RouteDecider,
    journal: (any RunJournal)?,
    now: Instant,
    isStopped: @escaping @Sendable () -> Bool = { false },
    progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) {
    self.settings = settings
    var decider = decider
    let names = ColumnNames.operations
    let forms = Dictionary(uniqueKeysWithValues: names.map { ($0, decider.forms($0)) })
    decider.forms = { forms[$0] ?? [] }
    self.decider = decider
    self.journal = journal
    self.now = now
    self.isStopped = isStopped
    self.progress = progress
  }

  /// Checks a file from front to back; moves and stores nothing.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - mapping: how its columns are read; by their own names without one.
  ///   - choice: what `--known` says.
  /// - Returns: the preview; what refuses the whole file stands in it.
  /// - Throws: ``BatchError`` when the file cannot be read or the journal cannot work.
  public func check(
    _ path: String,
    mapping: FileMapping? = nil,
    choice: KnownChoice? = nil
  ) async throws(BatchError) -> BatchPreview {
    var preview = BatchPreview(file: path, choice: choice)
    do throws(BatchError) {
      let digest = try await pass(path, mapping, choice) { (format, rows) throws(BatchError) in
        preview.take(format)
        preview.count(rows)
      }
      preview.digest = digest
    } catch {
      guard case .refused(let fault) = error else { throw error }
      preview.refused = fault
      preview.digest = try FileDigest.digest(of: path)
    }
    return preview
  }

  /// Starts a file's run, or finds the one that it has.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - mapping: how its columns are read.
  ///   - choice: what `--known` says.
  ///   - resultPath: where the result goes; beside the file unless given.
  ///   - force: whether a file there that is not ours may be overwritten.
  /// - Returns: the run, or why there is none.
  /// - Throws: ``BatchError``; nothing of a run is left then.
  public func start(
    _ path: String,
    mapping: FileMapping? = nil,
    choice: KnownChoice? = nil,
    resultPath: String? = nil,
    force: Bool = false
  ) async throws(BatchError) -> BatchStart {
    guard let journal else { preconditionFailure("a run needs a journal") }
    let digest = try FileDigest.digest(of: path)
    let mappingDigest = mapping?.digest ?? ""
    let newest: RunRecord?
    do {
      newest = try await journal.newestRun(contentDigest: digest, mappingDigest: mappingDigest)
    } catch {
      throw .journal(error)
    }
    if let newest {
      if newest.state != .finished { return try await resume(newest, journal) }
      if choice != .payAgain { return .finished(newest) }
    }
    let preview = try await check(path, mapping: mapping, choice: choice)
    let refuses = settings.onInvalid == .refuse && preview.invalid > 0
    guard let format = preview.format, preview.refused == nil, !refuses else {
      return .refused(preview)
    }
    guard preview.known.total == 0 || choice != nil else { return .needsChoice(preview) }
    guard preview.digest == digest else { throw .changed(path: path) }
    let resultPath = ResultPath.absolute(resultPath ?? ResultPath.beside(path))
    try await ResultWriter(journal: journal).check(path: resultPath, force: force)
    let round = (newest?.round ?? 0) + 1
    let run = RunRecord(
      id: RunIdentity.id(contentDigest: digest, mappingDigest: mappingDigest, round: round),
      file: path,
      contentDigest: digest,
      mapping: mapping?.name ?? "",
      mappingDigest: mappingDigest,
      round: round,
      format: format,
      rows: preview.rows,
      width: preview.width,
      created: now,
      resultPath: resultPath
    )
    return try await store(run, journal, mapping, choice)
  }

  private func resume(
    _ run: RunRecord,
    _ journal: any RunJournal
  ) async throws(BatchError) -> BatchStart {
    let hold: RunHold
    do { hold = try await journal.hold(run.id) } catch { throw .journal(error) }
    switch hold {
    case .held: return .resumes(run)
    case .heldBy(let pid): return .heldBy(run.id, pid: pid)
    case .unknown: throw .unknownRun(run.id.text)
    }
  }

  private func store(
    _ run: RunRecord,
    _ journal: any RunJournal,
    _ mapping: FileMapping?,
    _ choice: KnownChoice?
  ) async throws(BatchError) -> BatchStart {
    let creation: RunCreation
    do { creation = try await journal.create(run) } catch { throw .journal(error) }
    switch creation {
    case .created: break
    case .exists(let other): return try await resume(other, journal)
    case .heldBy(let pid): return .heldBy(run.id, pid: pid)
    }
    do throws(BatchError) {
      let digest = try await pass(run.file, mapping, choice) { (_, rows) async throws(BatchError) in
        do throws(JournalError) {
          try await journal.append(rows.map(\.row), to: run.id)
        } catch { throw .journal(error) }
      }
      guard digest == run.contentDigest else { throw .changed(path: run.file) }
      do {
        try await journal.advance(run.id, to: .running, addingMilliseconds: 0)
      } catch {
        throw .journal(error)
      }
    } catch {
      await discard(run.id, journal)
      throw error
    }
    var started = run
    started.state = .running
    return .started(started)
  }

  /// Throws a half-stored run away; what cannot be thrown away now is at the next start.
  private func discard(_ id: RunID, _ journal: any RunJournal) async {
    do { try await journal.discard(id) } catch { return }
  }

  /// Reads a file once, chunk by chunk, and hands each planned chunk over.
  ///
  /// - Returns: the digest of the bytes that were read.
  private func pass(
    _ path: String,
    _ mapping: FileMapping?,
    _ choice: KnownChoice?,
    _ sink: (RunFormat, [PlannedRow]) async throws(BatchError) -> Void
  ) async throws(BatchError) -> String {
    let forms = ColumnNames.operations.flatMap(decider.forms)
    var file = try PaymentFile(path: path, mapping: mapping)
    let plan: ColumnPlan
    do {
      plan = try ColumnPlan(
        header: file.header,
        mapping: mapping,
        fields: Set(forms.flatMap(\.fields)).sorted(),
        sensitive: Set(forms.flatMap(\.sensitiveFields)),
        cardLike: Set(forms.flatMap(\.cardLikeFields))
      )
    } catch {
      throw .refused(error)
    }
    var planner = RowPlanner(
      checker: RowChecker(
        plan: plan,
        decimalMark: mapping?.decimalMark,
        groupingMark: mapping?.groupingMark,
        duplicateKey: settings.duplicateKey,
        decider: decider
      ),
      decider: decider,
      journal: journal,
      windowStart: now + (.zero - settings.knownWindow),
      choice: choice
    )
    while true {
      guard !isStopped() else { throw .interrupted }
      let records = try file.next(upTo: Self.chunkRows)
      guard !records.isEmpty else { return file.digest() }
      let rows: [PlannedRow]
      do { rows = try await planner.plan(records) } catch { throw .journal(error) }
      try await sink(file.format, rows)
      if let last = records.last { progress(last.number) }
    }
  }
}
