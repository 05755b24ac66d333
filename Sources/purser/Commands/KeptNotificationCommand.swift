import Engine
import Foundation
import Payments
import Providers
import Store
import Wire

/// `purser notification list|save|replay`: messages of providers' servers that arrived before.
enum KeptNotificationCommand {
  static let list = Command(
    path: ["notification", "list"],
    operands: "",
    operandCount: 0...0,
    summary: "list the notifications that arrived, oldest first",
    details: """
      The same message counts once. Of those that nobody verified the newest 1000 are kept, 60 in a
      minute at most. One that holds a card number, a security code or a secret is listed and not
      kept: it can be neither saved nor replayed.
      """,
    flags: [
      Flag(name: "--account", value: "NAME", help: "only of this account"),
      Flag(name: "--since", value: "TIME", help: "came at this moment or later (RFC 3339)"),
      Flag(
        name: "--verified",
        value: "yes|no",
        help: "only those with a right signature, or without",
        choices: ["yes", "no"]
      ),
      Flag(name: "--limit", value: "N", help: "the newest N, 100 unless given"),
      Flag.now,
    ],
    examples: ["purser notification list --verified no"],
    run: runList
  )

  static let save = Command(
    path: ["notification", "save"],
    operands: "ID",
    operandCount: 1...1,
    summary: "write a notification as it arrived into two files",
    flags: [
      Flag(name: "--headers", value: "FILE", help: "its type and signature, as header lines"),
      Flag(name: "--body", value: "FILE", help: "its body, byte for byte"),
      Flag.now,
    ],
    examples: ["purser notification save ntf_12 --headers headers.txt --body body.bin"],
    run: runSave
  )

  static let replay = Command(
    path: ["notification", "replay"],
    operands: "ID",
    operandCount: 1...1,
    summary: "verify and read a notification again, with today's secrets",
    details: """
      Nothing is changed without --apply; with it the message is stored with its payment, and the
      provider is asked. One that the payment knows already changes nothing.
      """,
    flags: [Flag(name: "--apply", value: nil, help: "store it and ask the provider"), Flag.now],
    examples: ["purser notification replay ntf_12", "purser notification replay ntf_12 --apply"],
    run: runReplay
  )

  @Sendable private static func runList(
    _ invocation: Invocation,
    _ terminal: Terminal
  ) async throws(CommandError) -> ExitCode {
    let configuration = try ConfigurationReport.require(
      invocation,
      terminal,
      secrets: .unresolved
    )
    let account = invocation.value("--account")
    if let account { try AccountName.check(account, configuration) }
    let since = try MomentFlag.read("--since", invocation)
    let isVerified = invocation.value("--verified").map { $0 == "yes" }
    let limit = try invocation.integer("--limit", in: 1...1_000_000) ?? 100
    let found = try await JournalFile(configuration)
      .use { journal throws(JournalError) in
        try await journal.notifications(
          account: account,
          since: since,
          isVerified: isVerified,
          limit: limit
        )
      }
    let time = LocalTime(configuration.timezone)
    for notification in found {
      if terminal.isJSON {
        terminal.print(json(notification))
      } else {
        terminal.print(line(notification, time))
      }
    }
    return .done
  }

  @Sendable private static func runSave(
    _ invocation: Invocation,
    _ terminal: Terminal
  ) async throws(CommandError) -> ExitCode {
    guard let headers = invocation.value("--headers"), let body = invocation.value("--body") else {
      throw .usage("purser notification save needs --headers and --body")
    }
    let configuration = try ConfigurationReport.require(
      invocation,
      terminal,
      secrets: .unresolved
    )
    let number = try number(invocation.operands[0])
    let found = try await JournalFile(configuration)
      .use { journal throws(JournalError) in
        try await journal.notification(number)
      }
    let message = try message(of: found, invocation.operands[0])
    let lines = message.headers.map { "\($0.name): \($0.value)\n" }.joined()
    try write(Array(lines.utf8), to: headers)
    try write(message.body, to: body)
    terminal.note("wrote \(headers) and \(body)")
    return .done
  }

  @Sendable private static func runReplay(
    _ invocation: Invocation,
    _ terminal: Terminal
  ) async throws(CommandError) -> ExitCode {
    let applies = invocation.has("--apply")
    if applies, invocation.value("--now") != nil {
      throw .usage("--apply stores what happens now, so it takes no --now")
    }
    let number = try number(invocation.operands[0])
    return try await PaymentCommand.withHost(invocation, terminal) { (host) throws(CommandError) in
      let answer: NotificationAnswer?
      let found: KeptNotification?
      do throws(JournalError) {
        found = try await host.journal.notification(number)
      } catch {
        throw .journal(error, path: host.configuration.journal)
      }
      let message = try message(of: found, invocation.operands[0])
      let account = found?.account ?? ""
      do throws(JournalError) {
        answer = try await host.engine.receive(message, account: account, applies: applies)
      } catch {
        throw .journal(error, path: host.configuration.journal)
      }
      guard let answer else { throw .usage("the account \"\(account)\" cannot be used") }
      if terminal.isJSON {
        terminal.print(NotificationCommand.json(answer))
      } else {
        NotificationCommand.show(answer, terminal)
      }
      return answer.isAccepted ? .done : .notAllGood
    }
  }

  // MARK: Help

  private static func number(_ id: String) throws(CommandError) -> Int64 {
    guard id.hasPrefix("ntf_"), let number = Int64(id.dropFirst(4)), number > 0 else {
      throw .usage("\"\(id)\" names no notification", help: "purser notification list shows them")
    }
    return number
  }

  private static func message(
    of found: KeptNotification?,
    _ id: String
  ) throws(CommandError) -> IncomingMessage {
    guard let found else {
      throw .notFound("there is no \(id)", help: "purser notification list shows them")
    }
    guard let body = found.body else {
      throw CommandError(
        exit: .notAllGood,
        code: "not_kept",
        message: "\(id) was not kept: it is too long, or holds what may not be stored",
        help: "have the provider send it again"
      )
    }
    return IncomingMessage(headers: found.headers, body: body)
  }

  private static func write(_ bytes: [UInt8], to path: String) throws(CommandError) {
    do {
      try Data(bytes).write(to: URL(filePath: path), options: .atomic)
    } catch {
      throw CommandError(
        exit: .cannotWork,
        code: "unwritable",
        message: "\(path) cannot be written",
        help: "check that its folder is there and that this user may write it"
      )
    }
  }

  private static func json(_ notification: KeptNotification) -> JSONValue {
    .object([
      "id": .text("ntf_\(notification.number)"),
      "received": PaymentJSON.time(notification.received),
      "account": .text(notification.account),
      "verified": .boolean(notification.isVerified),
      "kind": PaymentJSON.text(notification.kind),
      "order": PaymentJSON.text(notification.order),
      "provider_reference": PaymentJSON.text(notification.reference),
      "payment": PaymentJSON.text(notification.payment?.text),
      "kept": .boolean(notification.body != nil),
    ])
  }

  private static func line(_ notification: KeptNotification, _ time: LocalTime) -> String {
    let what = notification.payment?.text ?? notification.order ?? notification.reference ?? "-"
    let verdict = notification.isVerified ? "verified" : "not verified"
    let id = "ntf_\(notification.number)".padded(to: 10)
    let kept = notification.body == nil ? ", not kept" : ""
    return
      "\(id)\(time.text(notification.received))  \(notification.account)  \(what)  \(verdict)\(kept)"
  }
}
