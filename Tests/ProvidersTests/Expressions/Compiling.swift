import Wire

@testable import Providers

/// Ways to compile and run expressions in one line.
enum Compiling {
  static func node(_ text: String, isPlain: Bool = true) -> Node {
    Node(
      content: .scalar(Node.Scalar(text: text, isPlain: isPlain)),
      place: Place(file: "plugin.yaml", line: 3, column: 5)
    )
  }

  /// What a template gives, or the mistakes as `CODE line:column message`.
  static func template(
    _ text: String,
    _ scope: Scope = .sample,
    expecting: ValueType? = nil,
    sink: Sink = .plain("slot"),
    in context: TableContext = .sample
  ) -> String {
    var diagnostics = Diagnostics()
    let expression = Expression.compile(
      node(text),
      scope: scope,
      expecting: expecting,
      sink: sink,
      &diagnostics
    )
    guard let expression else { return shown(diagnostics) }
    return run(expression, in: context)
  }

  /// What a bare expression gives, or the mistakes.
  static func bare(_ text: String, in context: TableContext = .sample) -> String {
    var diagnostics = Diagnostics()
    let sink = Sink.signature("slot")
    let expression = Expression.compileBare(node(text), scope: .sample, sink: sink, &diagnostics)
    guard let expression else { return shown(diagnostics) }
    return run(expression, in: context)
  }

  /// `true`, `false`, or the mistakes.
  static func condition(_ text: String, in context: TableContext = .sample) -> String {
    var diagnostics = Diagnostics()
    let condition = Condition.compile(node(text), scope: .sample, slot: "when", &diagnostics)
    guard let condition else { return shown(diagnostics) }
    do throws(EvaluationError) { return String(try condition.holds(in: context)) } catch {
      return "failed: \(error)"
    }
  }

  private static func run(_ expression: Expression, in context: TableContext) -> String {
    do throws(EvaluationError) {
      let value = try expression.evaluate(in: context)
      return value == .absent ? "absent" : value.textForm ?? value.jsonText
    } catch { return "failed: \(error)" }
  }

  static func shown(_ diagnostics: Diagnostics) -> String {
    diagnostics.all
      .map { mistake in
        "\(mistake.code.rawValue) \(mistake.place.line):\(mistake.place.column) \(mistake.message)"
      }
      .joined(separator: "\n")
  }
}
