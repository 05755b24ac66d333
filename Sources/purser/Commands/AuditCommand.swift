import Engine
import Store
import Wire

/// `purser audit verify`: the journal held against itself.
enum AuditCommand {
  static let verify = Command(
    path: ["audit", "verify"],
    operands: "",
    operandCount: 0...0,
    summary: "check every event, every signed checkpoint and every payment of the journal",
    details: """
      Recomputes the chain of events from its beginning, compares it with the signed checkpoints in
      the journal and in the file beside it, and every payment's row with its events. Writes
      nothing, also when the journal refuses to be opened. Exit 1 names the first thing that is not
      as it was written.
      """,
    flags: [
      Flag(
        name: "--key",
        value: "FILE",
        help: "another key that checkpoints may be signed by, such as a copy kept elsewhere",
        repeats: true
      )
    ],
    examples: [
      "purser audit verify",
      "purser audit verify --key /media/safe/purser.db.key",
    ],
    run: run
  )

  @Sendable private static func run(
    _ invocation: Invocation,
    _ terminal: Terminal
  ) async throws(CommandError) -> ExitCode {
    let configuration = try ConfigurationReport.require(invocation, terminal, secrets: .unresolved)
    let path = configuration.resolved(configuration.journal)
    let report: AuditReport
    do throws(JournalError) {
      report = try await SQLiteJournal.audit(path: path, keys: invocation.all("--key"))
    } catch {
      throw .journal(error, path: path)
    }
    if terminal.isJSON {
      terminal.print(.object(json(report)))
    } else {
      for line in text(report, path) { terminal.print(line) }
    }
    return report.isSound ? .done : .notAllGood
  }

  private static func json(_ report: AuditReport) -> JSONObject {
    var object: JSONObject = [
      "events": .number("\(report.events)"),
      "ok": .boolean(report.isSound),
      "checkpoints": .number("\(report.checkpoints)"),
      "payments": .number("\(report.payments)"),
    ]
    if let fault = report.fault {
      object["sequence"] = fault.sequence.map { .number("\($0)") } ?? .null
      object["payment"] = fault.payment.map { .text($0) } ?? .null
      object["why"] = .text(fault.why)
    }
    return object
  }

  private static func text(_ report: AuditReport, _ path: String) -> [String] {
    guard let fault = report.fault else {
      return [
        "\(path) is sound: \(report.events) events, \(report.checkpoints) signed checkpoints, "
          + "\(report.payments) payments"
      ]
    }
    let event = fault.sequence.map { "event \($0)" }
    let place = [event, fault.payment].compactMap(\.self).joined(separator: " of ")
    return [
      "\(path) is not as it was written, first at \(place):",
      "  \(fault.why)",
      "  \(report.events) events before it are sound",
    ]
  }
}
