import Batch
import Engine
import Payments
import Wire

/// `purser payment capture|void|refund`: an operation on a payment, done once for ever.
enum OperationCommand {
  static let capture = command(
    .capture,
    summary: "collect an authorized payment, whole or in part",
    example: "purser payment capture reference:INV-4711 --reference CAP-1"
  )

  static let void = command(
    .void,
    summary: "undo an authorization before it is captured",
    example: "purser payment void reference:INV-4711 --reference VOID-1"
  )

  static let refund = command(
    .refund,
    summary: "give a captured payment back, whole or in part, as often as there is something left",
    example: "purser payment refund reference:INV-4711 --amount 10.00 --reference R-1"
  )

  private static func command(
    _ operation: Operation,
    summary: String,
    example: String
  ) -> Command {
    Command(
      path: ["payment", operation.rawValue],
      operands: "ID",
      operandCount: 1...1,
      summary: summary,
      details: """
        ID is pay_…, reference:YOURS or provider:THEIRS. The operation's own reference is used once
        for ever: the same one again shows what became of it and sends nothing of what has ended.
        The sums of all operations, also of those under way, never pass what the payment allows.
        """,
      flags: [
        Flag(name: "--amount", value: "AMOUNT", help: "in major units; what is left unless given"),
        Flag(name: "--reference", value: "REF", help: "your name for the operation"),
        Flag(
          name: "--field",
          value: "NAME=VALUE",
          help: "a field of the operation's form",
          repeats: true
        ),
        Flag(name: "--attempt", value: "N", help: "1 unless given"),
      ],
      examples: [example],
      run: { invocation, terminal async throws(CommandError) in
        try await run(operation, invocation, terminal)
      }
    )
  }

  private static func run(
    _ operation: Operation,
    _ invocation: Invocation,
    _ terminal: Terminal
  ) async throws(CommandError) -> ExitCode {
    guard let reference = invocation.value("--reference") else {
      throw .usage(
        "payment \(operation.rawValue) needs --reference",
        help: "with it the same \(operation.rawValue) is never made twice"
      )
    }
    let attempt = try invocation.integer("--attempt", in: 1...999) ?? 1
    let fields = try FieldFlags.read(invocation)
    let interruption = Interruption()
    return try await PaymentCommand.withHost(invocation, terminal, hurry: interruption.hurry) {
      (host) throws(CommandError) in
      let payment = try await PaymentName.find(invocation.operands[0], host)
      let request = OperationPlanner.Request(
        operation: operation,
        minorUnits: try amount(invocation, payment.content.amount.currency),
        reference: reference,
        attempt: attempt,
        fields: fields
      )
      try refuse(request, of: payment, host.configuration)
      let planner = OperationPlanner(
        decider: host.configuration.decider(now: host.clock.now(), fields: FieldBook()),
        journal: host.journal,
        engine: host.engine
      )
      return try await PlannedPayment(host, interruption, terminal)
        .perform(attempt: attempt) { () throws(JournalError) in
          try await planner.plan(request, of: payment)
        }
    }
  }

  /// Refuses unknown fields, and card numbers, before anything is stored.
  private static func refuse(
    _ request: OperationPlanner.Request,
    of payment: PaymentRecord,
    _ configuration: Configuration
  ) throws(CommandError) {
    let content = PaymentContent(
      operation: request.operation,
      amount: payment.content.amount,
      reference: request.reference,
      fields: request.fields
    )
    try SensitiveFields.refuse(content, payment.account, configuration)
    try FieldNames.check(content, account: payment.account, configuration)
    try CardNumbers.refuse(content)
  }

  private static func amount(
    _ invocation: Invocation,
    _ currency: Currency
  ) throws(CommandError) -> Int64? {
    guard let text = invocation.value("--amount") else { return nil }
    do throws(MoneyError) {
      return try Money.parse(text, currency: currency).minorUnits
    } catch {
      throw .usage("--amount: \(error)", help: "write it as 100.50, in \(currency.code)")
    }
  }
}
