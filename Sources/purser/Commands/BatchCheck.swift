import Batch
import Engine
import Wire

/// `purser batch check`, and the dry half of `batch run`.
enum BatchCheck {
  @Sendable static func run(
    _ invocation: Invocation,
    _ terminal: Terminal
  ) async throws(CommandError) -> ExitCode {
    if invocation.has("--offline") {
      let configuration = try ConfigurationReport.require(
        invocation,
        terminal,
        secrets: .unresolved
      )
      let now = EngineClock.present()
      let fields = FieldBook.kept(configuration, at: now)
      return try await check(invocation, configuration, nil, fields, terminal)
    }
    return try await PaymentCommand.withHost(invocation, terminal) { (host) throws(CommandError) in
      let fields = await FieldBook.fetched(host.configuration, host.transport, host.clock)
      return try await check(invocation, host.configuration, host.journal, fields, terminal)
    }
  }

  private static func check(
    _ invocation: Invocation,
    _ configuration: Configuration,
    _ journal: (any RunJournal)?,
    _ fields: FieldBook,
    _ terminal: Terminal
  ) async throws(CommandError) -> ExitCode {
    let now = try MomentFlag.read("--now", invocation) ?? EngineClock.present()
    let mapping = try BatchCommand.mapping(invocation, configuration)
    let stop = StopFlag()
    Interrupts.onEach { number in
      stop.set()
      if number > 1 { ImmediateExit.leave(.interrupted) }
    }
    let screen = ReadingScreen(terminal)
    let intake = BatchIntake(
      settings: configuration.batch,
      decider: configuration.decider(now: now, fields: fields),
      journal: journal,
      now: now,
      isStopped: { stop.isSet },
      progress: { screen.show($0) }
    )
    do throws(BatchError) {
      let preview = try await intake.check(
        invocation.operands[0],
        mapping: mapping,
        choice: BatchCommand.choice(invocation)
      )
      show(preview, terminal)
      return ExitCode(rawValue: preview.exitCode) ?? .fault
    } catch {
      throw .batch(error, configuration)
    }
  }

  /// Shows a preview: JSON to standard output, or text with the mistakes.
  static func show(_ preview: BatchPreview, _ terminal: Terminal) {
    guard terminal.isJSON else {
      terminal.print(preview.text)
      return
    }
    var writer = JSONWriter()
    preview.write(to: &writer)
    terminal.print(bytes: writer.bytes + [0x0A])
  }
}
