import Engine
import Foundation
import Payments
import Wire

/// `purser route`: which account a payment would get, and why; sends nothing.
enum RouteCommand {
  static let command = Command(
    path: ["route"],
    operands: "FILE|-",
    operandCount: 1...1,
    summary: "say which account a payment gets, and why; send nothing",
    details: """
      The input is a JSON object with the names of a payment file's columns (amount, currency,
      operation, payee, …), or one object a line.
      """,
    flags: [Flag.now],
    examples: [
      #"echo '{"amount":"100.50","currency":"UAH"}' | purser route -"#
    ],
    run: run
  )

  @Sendable private static func run(
    _ invocation: Invocation,
    _ terminal: Terminal
  ) async throws(CommandError) -> ExitCode {
    let configuration = try ConfigurationReport.require(
      invocation,
      terminal,
      secrets: .unresolved
    )
    let bytes = try InputFile.read(invocation.operands[0])
    var exit = ExitCode.done
    for object in try objects(bytes) {
      let content = try PaymentInput(object).content(configuration)
      let routing = configuration.routes.decide(RouteFacts(content)) {
        configuration.obstacle($0, to: content)
      }
      if terminal.isJSON { terminal.print(json(routing)) } else { show(routing, terminal) }
      if routing.account == nil { exit = .notAllGood }
    }
    return exit
  }

  /// One object, or one a line.
  private static func objects(_ bytes: [UInt8]) throws(CommandError) -> [JSONObject] {
    if let object = try? JSON.parse(bytes), case .object(let object) = object { return [object] }
    var objects: [JSONObject] = []
    for (index, line) in bytes.split(separator: 0x0A).enumerated() {
      let value: JSONValue
      do throws(JSONError) {
        value = try JSON.parse(Array(line))
      } catch {
        throw .usage("line \(index + 1) of the input is no JSON: \(error.inWords)")
      }
      guard let object = value.object else {
        throw .usage("line \(index + 1) of the input is no JSON object")
      }
      objects.append(object)
    }
    return objects
  }

  private static func show(_ routing: Routing, _ terminal: Terminal) {
    if let account = routing.account {
      terminal.print("\(account), by the route \"\(routing.route ?? "")\"")
    } else {
      terminal.print("no account takes this payment")
    }
    for step in routing.trace {
      let mark = step.isMatch ? "matches" : "no"
      let place = "\(step.file):\(step.line)"
      terminal.print("  \(mark.padded(to: 9))\(step.route) (\(place)): \(step.because)")
    }
    for skip in routing.skipped {
      terminal.print("  skipped  \(skip.account): \(skip.because)")
    }
  }

  private static func json(_ routing: Routing) -> JSONValue {
    .object([
      "account": routing.account.map(JSONValue.text) ?? .null,
      "route": routing.route.map(JSONValue.text) ?? .null,
      "candidates": .array(routing.candidates.map(JSONValue.text)),
      "trace": .array(
        routing.trace.map { step in
          .object([
            "route": .text(step.route),
            "file": .text(step.file),
            "line": .number("\(step.line)"),
            "matched": .boolean(step.isMatch),
            "because": .text(step.because),
          ])
        }
      ),
      "skipped": .array(
        routing.skipped.map { skip in
          .object(["account": .text(skip.account), "because": .text(skip.because)])
        }
      ),
    ])
  }
}
