import Engine
import Payments
import Wire

/// `purser payment answer|came`: what somebody did about a payment that waits for him.
enum PaymentAnswerCommand {
  static let answer = Command(
    path: ["payment", "answer"],
    operands: "ID",
    operandCount: 1...1,
    summary: "answer what a waiting payment asks for, and go on with it",
    details: """
      ID is pay_…, reference:YOURS or provider:THEIRS. The values are checked by the form of the
      step that asks, are held in memory only and are never written down; a payment that asks for
      more takes the next object of the list, or asks at the terminal.
      """,
    flags: [
      Flag.answers,
      Flag(name: "--cancel", value: nil, help: "the payer gave up"),
      Flag(name: "--resend", value: nil, help: "the payer wants another code"),
    ],
    examples: [
      "echo '{\"otp\": \"123456\"}' | purser payment answer reference:INV-1 --answers -",
      "purser payment answer reference:INV-1 --cancel",
    ],
    run: runAnswer
  )

  static let came = Command(
    path: ["payment", "came"],
    operands: "ID",
    operandCount: 1...1,
    summary: "say that the payer's browser came back, and go on with the payment",
    details: """
      What the browser brought proves nothing: it goes into the plugin's next call, and the provider
      is asked. At most 50 fields and 64 KiB.
      """,
    flags: [
      Flag(
        name: "--callback",
        value: "k=v&…",
        help: "the fields that the browser brought, as in a URL; - reads them from standard input"
      ),
      Flag.answers,
      Flag(name: "--cancel", value: nil, help: "the payer gave up on the page"),
    ],
    examples: ["purser payment came reference:INV-1 --callback 'MD=1&PaRes=eJx'"],
    run: runCame
  )

  @Sendable private static func runAnswer(
    _ invocation: Invocation,
    _ terminal: Terminal
  ) async throws(CommandError) -> ExitCode {
    let desk = try AnswerDesk.read(invocation, terminal)
    let ways = ["--answers", "--cancel", "--resend"].filter(invocation.has)
    guard ways.count <= 1 else {
      throw .usage("purser payment answer takes one of \(ways.joined(separator: " and "))")
    }
    return try await go(invocation, terminal, desk) { (record) throws(CommandError) in
      if invocation.has("--cancel") { return .cancel }
      if invocation.has("--resend") { return .resend }
      guard let action = record.action, action.kind.isQuestion else {
        throw CommandError(
          exit: .notAllGood,
          code: Reason.notPermitted.rawValue,
          message: "the payment asks for nothing now, it is \(record.state.rawValue)",
          help: nil
        )
      }
      guard let answer = await desk.answer(to: action) else {
        let names = action.inputs.map(\.name).joined(separator: ", ")
        throw CommandError(
          exit: .inputNeeded,
          code: "input_needed",
          message: "the payment asks for \(names.isEmpty ? "a confirmation" : names)",
          help: "give them with --answers FILE, or - for standard input"
        )
      }
      return answer
    }
  }

  @Sendable private static func runCame(
    _ invocation: Invocation,
    _ terminal: Terminal
  ) async throws(CommandError) -> ExitCode {
    let desk = try AnswerDesk.read(invocation, terminal)
    var text = invocation.value("--callback") ?? ""
    if text == "-" {
      text = String(decoding: try InputFile.read("-"), as: UTF8.self)
      while text.last?.isNewline == true { text.removeLast() }
    }
    let fields = try fields(text)
    return try await go(invocation, terminal, desk) { _ throws(CommandError) in
      invocation.has("--cancel") ? .cancel : .callback(fields)
    }
  }

  private static func go(
    _ invocation: Invocation,
    _ terminal: Terminal,
    _ desk: AnswerDesk,
    _ answer: (PaymentRecord) async throws(CommandError) -> PayerAnswer
  ) async throws(CommandError) -> ExitCode {
    let interruption = Interruption()
    return try await PaymentCommand.withHost(invocation, terminal, hurry: interruption.hurry) {
      (host) throws(CommandError) in
      let record = try await PaymentName.find(invocation.operands[0], host)
      if let account = host.configuration.account(record.account) {
        let operation = record.content.operation
        try desk.refuseStrangers(among: AskedNames.of(operation, [account]), operation.rawValue)
      }
      let given = try await answer(record)
      return try await PlannedPayment(host, interruption, terminal, desk: desk)
        .answer(record, given)
    }
  }

  /// The fields of `a=1&b=2`; a name that comes twice is refused.
  private static func fields(_ text: String) throws(CommandError) -> [String: String] {
    var fields: [String: String] = [:]
    for pair in text.utf8.split(separator: UInt8(ascii: "&")) {
      let parts = pair.split(
        separator: UInt8(ascii: "="),
        maxSplits: 1,
        omittingEmptySubsequences: false
      )
      do throws(FormError) {
        let name = try PercentCoding.decode(Array(parts[0])[...], plusIsSpace: true)
        let value =
          parts.count == 2 ? try PercentCoding.decode(Array(parts[1])[...], plusIsSpace: true) : ""
        guard fields[name] == nil else { throw FormError.notUTF8(offset: 0) }
        fields[name] = value
      } catch {
        throw .usage(
          "--callback must be fields as in a URL, each name once",
          help: "write --callback 'MD=1&PaRes=…', with % for what is no letter"
        )
      }
    }
    return fields
  }
}
