import Engine
import Foundation
import Payments
import Providers
import Store
import Wire

/// `purser notification`: verifies and reads one message of a provider's server.
enum NotificationCommand {
  static let command = Command(
    path: ["notification"],
    operands: "",
    operandCount: 0...0,
    summary: "verify and read a notification; nothing is changed without --apply",
    details: """
      The header file holds lines such as Content-Type: application/json; the body file holds the
      bytes as they arrived. Says what our answer would be, and why a signature is wrong. With --apply
      the message is stored with its payment, and the provider is asked: exit 1 when it is refused.
      What arrived is kept too, see purser notification list.
      """,
    flags: [
      Flag(name: "--account", value: "NAME", help: "whom it was sent to"),
      Flag(name: "--headers", value: "FILE", help: "its header lines"),
      Flag(name: "--body", value: "FILE", help: "its body, untouched; - for standard input"),
      Flag(name: "--apply", value: nil, help: "store it and ask the provider"),
      Flag.now,
    ],
    examples: [
      "purser notification --account main --headers headers.txt --body body.json",
      "purser notification --account main --body body.json --apply",
    ],
    run: run
  )

  @Sendable private static func run(
    _ invocation: Invocation,
    _ terminal: Terminal
  ) async throws(CommandError) -> ExitCode {
    guard let name = invocation.value("--account") else {
      throw .usage("purser notification needs --account")
    }
    guard let path = invocation.value("--body") else {
      throw .usage("purser notification needs --body")
    }
    if invocation.has("--apply"), invocation.value("--now") != nil {
      throw .usage("--apply stores what happens now, so it takes no --now")
    }
    let headers = try invocation.value("--headers")
      .map { (path) throws(CommandError) in try self.headers(path) }
    let message = IncomingMessage(headers: headers ?? [], body: try InputFile.read(path))
    return try await PaymentCommand.withHost(invocation, terminal) { (host) throws(CommandError) in
      let account = try AccountName.find(name, host.configuration)
      let found: NotificationAnswer?
      do throws(JournalError) {
        found = try await host.engine.receive(
          message,
          account: account.name,
          applies: invocation.has("--apply")
        )
      } catch {
        throw .journal(error, path: host.configuration.journal)
      }
      guard let answer = found else { throw .usage("the account \"\(name)\" cannot be used") }
      if terminal.isJSON { terminal.print(json(answer)) } else { show(answer, terminal) }
      return answer.isAccepted ? .done : .notAllGood
    }
  }

  private static func headers(_ path: String) throws(CommandError) -> [HTTPHeader] {
    guard let text = String(validating: try InputFile.read(path), as: UTF8.self) else {
      throw .usage("\(path) is no UTF-8 text")
    }
    var headers: [HTTPHeader] = []
    for line in text.split(whereSeparator: \.isNewline) {
      guard let colon = line.firstIndex(of: ":") else {
        // The request line of a recorded message says nothing here.
        if headers.isEmpty { continue }
        throw .usage("\(path) holds a line without a colon", help: "write Name: value")
      }
      let name = line[..<colon].trimmingCharacters(in: .whitespaces)
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      headers.append(HTTPHeader(name, value))
    }
    return headers
  }

  static func json(_ answer: NotificationAnswer) -> JSONValue {
    var reply: JSONObject = [
      "status": .number("\(answer.reply.status)"),
      "body": .text(String(decoding: answer.reply.body, as: UTF8.self)),
    ]
    reply["content_type"] = PaymentJSON.text(answer.reply.contentType)
    return .object([
      "verified": .boolean(answer.isVerified),
      "why": .array(answer.why.map(JSONValue.text)),
      "payment": PaymentJSON.text(answer.payment?.text),
      "provider_reference": PaymentJSON.text(answer.providerReference),
      "state": PaymentJSON.text(answer.state?.rawValue),
      "reply": .object(reply),
      "duplicate": .boolean(answer.isDuplicate),
      "applied": .boolean(answer.isStored),
    ])
  }

  static func show(_ answer: NotificationAnswer, _ terminal: Terminal) {
    terminal.print(answer.isVerified ? "verified" : "not verified")
    for reason in answer.why { terminal.print("  \(reason)") }
    if let payment = answer.payment { terminal.print("payment    \(payment.text)") }
    if let reference = answer.providerReference { terminal.print("reference  \(reference)") }
    if let state = answer.state { terminal.print("claims     \(state.rawValue)") }
    let body = String(decoding: answer.reply.body, as: UTF8.self)
    terminal.print("answer     \(answer.reply.status) \(body)")
    if answer.isStored { terminal.print("stored, and the provider was asked") }
  }
}
