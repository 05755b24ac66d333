import Callbacks
import Providers
import Wire

/// `purser dev bench-callback`: how many callbacks one core reads and checks in a second.
enum BenchCallbackCommand {
  static let command = Command(
    path: ["dev", "bench-callback"],
    operands: "URL",
    operandCount: 1...1,
    summary: "measure reading a callback and checking its signature on one core",
    details: """
      Reads the address over and over by the account's rules, as purser callback does: parameters
      decoded, signature checked. Its kind and its signature are told beside the rate, so that a
      rate of addresses that are blocked at once is not taken for one of callbacks. Only the time
      counts in which the core computed.
      """,
    flags: [
      Flag(name: "--account", value: "NAME", help: "whose rules and key"),
      Flag(
        name: "--seconds",
        value: "N",
        help: "how long each of three rounds lasts, 1 unless given"
      ),
      Flag.now,
    ],
    examples: [
      "purser dev bench-callback --account main --format json 'http://webview.success/?…'"
    ],
    run: run
  )

  @Sendable private static func run(
    _ invocation: Invocation,
    _ terminal: Terminal
  ) async throws(CommandError) -> ExitCode {
    let seconds = try invocation.integer("--seconds", in: 1...60) ?? 1
    let account = try CallbackCommand.source(invocation, terminal, secrets: .resolved).account
    let address = invocation.operands[0]
    guard let callback = account.readCallback(address) else { throw CallbackCommand.none(account) }
    let addresses = Array(repeating: address, count: 64)
    let rates = (0..<3)
      .map { _ in
        CoreRate.each(of: addresses, seconds: seconds) { address in
          account.readCallback(address)?.parameters.count ?? 0
        }
      }
    let rate = rates.sorted()[1]
    if terminal.isJSON {
      terminal.print(
        .object([
          "callbacks_per_second": .number("\(rate)"),
          "kind": .text(callback.kind.rawValue),
          "parameters": .number("\(callback.parameters.count)"),
          "signature": .text(callback.signature.rawValue),
        ])
      )
    } else {
      terminal.print(
        "\(rate) callbacks a second: \(callback.kind.rawValue), signature "
          + "\(callback.signature.rawValue), \(callback.parameters.count) parameters"
      )
      terminal.print("median of three rounds, one core")
    }
    return .done
  }
}
