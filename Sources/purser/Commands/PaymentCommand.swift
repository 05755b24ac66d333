import Crypto
import Engine
import Foundation
import Payments
import Store
import Wire

/// `purser payment …`: what is known of payments, and what people decide about them.
enum PaymentCommand {
  static let show = Command(
    path: ["payment", "show"],
    operands: "ID",
    operandCount: 1...1,
    summary: "show one payment",
    details: "ID is pay_…, reference:YOURS or provider:THEIRS.",
    flags: [Flag(name: "--events", value: nil, help: "with its whole history"), Flag.now],
    examples: ["purser payment show reference:INV-4711 --events"],
    run: runShow
  )

  static let list = Command(
    path: ["payment", "list"],
    operands: "",
    operandCount: 0...0,
    summary: "list payments, oldest first",
    flags: [
      Flag(name: "--state", value: "STATE", help: "only in this state", repeats: true),
      Flag(name: "--account", value: "NAME", help: "only of this account"),
      Flag(name: "--since", value: "TIME", help: "received at this moment or later (RFC 3339)"),
      Flag(name: "--until", value: "TIME", help: "received before this moment"),
      Flag(name: "--limit", value: "N", help: "the newest N, 100 unless given"),
      Flag.now,
    ],
    formats: ["csv"],
    examples: ["purser payment list --state in_doubt", "purser payment list --format csv"],
    run: runList
  )

  static let inquire = Command(
    path: ["payment", "inquire"],
    operands: "ID",
    operandCount: 1...1,
    summary: "ask the provider about one payment now; never sends money",
    examples: ["purser payment inquire reference:INV-4711"],
    run: runInquire
  )

  static let resolve = Command(
    path: ["payment", "resolve"],
    operands: "ID",
    operandCount: 1...1,
    summary: "write down what a person found out about a payment in doubt or review",
    flags: [
      Flag(
        name: "--as",
        value: "paid|not-paid",
        help: "what was found out",
        choices: ["paid", "not-paid"]
      ),
      Flag(name: "--reason", value: "TEXT", help: "how it was found out"),
      Flag(name: "--evidence", value: "FILE", help: "a document; its digest is kept"),
    ],
    examples: ["purser payment resolve pay_… --as paid --reason \"bank statement of 5 May\""],
    run: runResolve
  )

  @Sendable private static func runShow(
    _ invocation: Invocation,
    _ terminal: Terminal
  ) async throws(CommandError) -> ExitCode {
    try await withHost(invocation, terminal) { (host) throws(CommandError) in
      let record = try await PaymentName.find(invocation.operands[0], host)
      do throws(JournalError) {
        guard invocation.has("--events") else {
          try await host.show(record, terminal)
          return PaymentExit.code(record)
        }
        let events = try await host.journal.events(of: record.id)
        if terminal.isJSON {
          var object = try await host.object(of: record)
          object["history"] = .array(events.map(EventText.json))
          terminal.print(.object(object))
        } else {
          try await host.show(record, terminal)
          let time = LocalTime(host.configuration.timezone)
          for event in events { terminal.print(EventText.line(event, time)) }
        }
      } catch {
        throw .journal(error, path: host.configuration.journal)
      }
      return PaymentExit.code(record)
    }
  }

  @Sendable private static func runList(
    _ invocation: Invocation,
    _ terminal: Terminal
  ) async throws(CommandError) -> ExitCode {
    let filter = try filter(invocation)
    return try await withHost(invocation, terminal) { (host) throws(CommandError) in
      let isCSV = invocation.value("--format") == "csv"
      do throws(JournalError) {
        let records = try await host.journal.payments(filter)
        if isCSV { terminal.print(PaymentCSV.header) }
        for record in records {
          if isCSV {
            terminal.print(PaymentCSV.line(record))
          } else if terminal.isJSON {
            terminal.print(.object(try await host.object(of: record)))
          } else {
            terminal.print(PaymentText.row(record))
          }
        }
      } catch {
        throw .journal(error, path: host.configuration.journal)
      }
      return .done
    }
  }

  private static func filter(_ invocation: Invocation) throws(CommandError) -> PaymentFilter {
    var states: [PaymentState]?
    for word in invocation.all("--state") {
      let names = PaymentState.allCases.map(\.rawValue)
      guard let state = PaymentState(rawValue: word) else {
        let nearest = Nearest.name(to: word, among: names)
        throw .usage(
          "there is no state \"\(word)\"",
          help: nearest.map { "did you mean \"\($0)\"?" } ?? names.joined(separator: ", ")
        )
      }
      states = (states ?? []) + [state]
    }
    return PaymentFilter(
      states: states,
      account: invocation.value("--account"),
      since: try MomentFlag.read("--since", invocation),
      until: try MomentFlag.read("--until", invocation),
      limit: try invocation.integer("--limit", in: 1...1_000_000) ?? 100
    )
  }

  @Sendable private static func runInquire(
    _ invocation: Invocation,
    _ terminal: Terminal
  ) async throws(CommandError) -> ExitCode {
    try await withHost(invocation, terminal) { (host) throws(CommandError) in
      let record = try await PaymentName.find(invocation.operands[0], host)
      let answer: PaymentAnswer
      do throws(JournalError) {
        answer = try await host.engine.resume(record.id, asksNow: true, maySend: { false })
      } catch {
        throw .journal(error, path: host.configuration.journal)
      }
      return try await show(answer, host, terminal)
    }
  }

  @Sendable private static func runResolve(
    _ invocation: Invocation,
    _ terminal: Terminal
  ) async throws(CommandError) -> ExitCode {
    guard let verdict = invocation.value("--as") else {
      throw .usage("purser payment resolve needs --as paid or --as not-paid")
    }
    guard let reason = invocation.value("--reason"), !reason.isEmpty else {
      throw .usage("purser payment resolve needs --reason, so that the next one can follow it")
    }
    let evidence = try invocation.value("--evidence")
      .map { (path) throws(CommandError) in
        "sha256:" + Hex.text(of: Digest.sha256.bytes(of: try InputFile.read(path)))
      }
    return try await withHost(invocation, terminal) { (host) throws(CommandError) in
      let record = try await PaymentName.find(invocation.operands[0], host)
      let answer: PaymentAnswer
      do throws(JournalError) {
        answer = try await host.engine.resolve(
          record.id,
          paid: verdict == "paid",
          reason: reason,
          person: NSUserName(),
          evidence: evidence
        )
      } catch {
        throw .journal(error, path: host.configuration.journal)
      }
      return try await show(answer, host, terminal)
    }
  }

  private static func show(
    _ answer: PaymentAnswer,
    _ host: Host,
    _ terminal: Terminal
  ) async throws(CommandError) -> ExitCode {
    switch answer {
    case .payment(let record), .stuck(let record, _):
      answer.noteStandstill(terminal)
      do throws(JournalError) { try await host.show(record, terminal) } catch {
        throw .journal(error, path: host.configuration.journal)
      }
      return PaymentExit.code(record)
    case .refused(let reason, let message):
      throw CommandError(exit: .notAllGood, code: reason.rawValue, message: message, help: nil)
    }
  }

  /// Opens the host for one command and closes it whatever happens.
  static func withHost(
    _ invocation: Invocation,
    _ terminal: Terminal,
    hurry: StopFlag? = nil,
    _ body: (Host) async throws(CommandError) -> ExitCode
  ) async throws(CommandError) -> ExitCode {
    let now = try MomentFlag.read("--now", invocation)
    let host = try await Host.open(invocation, terminal, clock: .real(fixedAt: now, hurry: hurry))
    do throws(CommandError) {
      let exit = try await body(host)
      await host.close()
      return exit
    } catch {
      await host.close()
      throw error
    }
  }
}
