import Engine
import Wire

/// Which account a payment gets and why, as `route` shows it.
struct RouteAnswer {
  /// One route that was looked at, or the payment's own word.
  struct Step {
    var route: String
    var file: String
    var line: Int
    var isMatch: Bool
    var because: String
  }

  /// An account that was passed over.
  struct Skip {
    var account: String
    var because: String
  }

  var account: String?
  var route: String?
  var candidates: [String]
  /// Those of the candidates that are tried next, on proof.
  var failover: [String] = []
  var trace: [Step]
  var skipped: [Skip]

  /// What the routes say.
  init(_ routing: Routing) {
    account = routing.account
    route = routing.route
    candidates = routing.candidates
    failover = routing.failover
    trace = routing.trace.map {
      Step(
        route: $0.route,
        file: $0.file,
        line: $0.line,
        isMatch: $0.isMatch,
        because: $0.because
      )
    }
    skipped = routing.skipped.map { Skip(account: $0.account, because: $0.because) }
  }

  /// What comes of a payment that names its account, in a line of the input.
  init(named name: String, obstacle: String?, file: String, line: Int) {
    account = obstacle == nil ? name : nil
    route = nil
    candidates = obstacle == nil ? [name] : []
    trace = [
      Step(
        route: "account",
        file: file,
        line: line,
        isMatch: true,
        because: "the payment names the account \(name)"
      )
    ]
    skipped = obstacle.map { [Skip(account: name, because: $0)] } ?? []
  }

  /// The answer for people.
  var lines: [String] {
    var lines: [String] = []
    if let account {
      let why = route.map { "by the route \"\($0)\"" } ?? "as the payment names it"
      lines.append("\(account), \(why)")
    } else {
      lines.append("no account takes this payment")
    }
    for step in trace {
      let mark = (step.isMatch ? "matches" : "no").padded(to: 9)
      lines.append("  \(mark)\(step.route) (\(step.file):\(step.line)): \(step.because)")
    }
    lines += failover.map { "  then     \($0): only on proof that nothing happened before" }
    return lines + skipped.map { "  skipped  \($0.account): \($0.because)" }
  }

  /// The answer as the object of CLI.md.
  var json: JSONValue {
    .object([
      "account": account.map(JSONValue.text) ?? .null,
      "route": route.map(JSONValue.text) ?? .null,
      "candidates": .array(candidates.map(JSONValue.text)),
      "trace": .array(
        trace.map { step in
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
        skipped.map { skip in
          .object(["account": .text(skip.account), "because": .text(skip.because)])
        }
      ),
    ])
  }
}
