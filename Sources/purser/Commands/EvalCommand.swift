import Engine
import Providers
import Wire

/// `purser eval`: the value of one expression.
enum EvalCommand {
  static let command = Command(
    path: ["eval"],
    operands: "EXPRESSION",
    operandCount: 1...1,
    summary: "evaluate one expression of the plugin vocabulary",
    details: """
      The input is a JSON object of roots, {"payment": {"order": "A-1"}, …}; without one the
      expression stands alone with the root now. Filters: purser explain filters.
      """,
    flags: [Flag(name: "--input", value: "FILE|-", help: "the roots"), Flag.now],
    examples: [
      "purser eval \"'abc' | upper\"",
      "echo '{\"payment\":{\"order\":\"A-1\"}}' | purser eval '${payment.order | pad_left(8, \"0\")}' --input -",
    ],
    run: run
  )

  @Sendable private static func run(
    _ invocation: Invocation,
    _ terminal: Terminal
  ) async throws(CommandError) -> ExitCode {
    let input = try invocation.value("--input").map(InputFile.read)
    let now = try MomentFlag.read("--now", invocation) ?? EngineClock.present()
    switch ExpressionEvaluator.evaluate(invocation.operands[0], input: input, now: now) {
    case .value(let type, let value):
      if terminal.isJSON {
        terminal.print(.object(["type": .text(type), "value": value]))
      } else {
        terminal.print("\(type)  \(String(decoding: value.serialized(), as: UTF8.self))")
      }
      return .done
    case .failed(let why):
      throw CommandError(exit: .notAllGood, code: "no_value", message: why, help: nil)
    case .mistakes(let diagnostics):
      guard terminal.isJSON else {
        ConfigurationReport.show(diagnostics, terminal)
        return .usage
      }
      let first = diagnostics.all.first
      throw CommandError(
        exit: .usage,
        code: first?.code.rawValue ?? "expression",
        message: first?.message ?? "the expression is wrong",
        help: first?.help
      )
    }
  }
}
