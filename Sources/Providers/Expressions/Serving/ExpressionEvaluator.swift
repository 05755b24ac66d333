public import Payments
import Wire

/// Evaluates one expression over a JSON text, outside of any manifest.
public enum ExpressionEvaluator: Sendable {
  /// The name of the expression in places.
  public static let expressionFile = "<expression>"

  /// Checks and runs an expression, with or without `${}`.
  ///
  /// The input is an object of roots, `{"payment": {"order": "A-17"}}`; types are those of the
  /// JSON values. `payment.amount` with `payment.currency` is money, `payment.created` and `now`
  /// are moments, a root `reply` is what pointers point into, a root `tables` holds look-up tables.
  ///
  /// - Parameters:
  ///   - expression: the expression.
  ///   - input: UTF-8 JSON; without it there are no paths.
  ///   - file: the input's name in places.
  ///   - now: what `now` is unless the input says so.
  /// - Returns: the type and the value, or what is wrong.
  public static func evaluate(
    _ expression: String,
    input: [UInt8]? = nil,
    file: String = "<input>",
    now: Instant? = nil
  ) -> ExpressionOutcome {
    var diagnostics = Diagnostics()
    let source = SourceText(Array(expression.utf8), file: expressionFile)
    diagnostics.addSource(source)
    guard let roots = roots(input, file, &diagnostics) else { return .mistakes(diagnostics) }
    var builder = InputScope()
    builder.add(roots, now: now)
    let node = Node(
      content: .scalar(Node.Scalar(text: expression, isPlain: true)),
      place: place(of: expression)
    )
    let compiled = Expression.compileBare(
      node,
      scope: builder.scope,
      sink: .signature("the result"),
      &diagnostics
    )
    guard let compiled else { return .mistakes(diagnostics) }
    do throws(EvaluationError) {
      let value = try compiled.evaluate(in: TableContext(values: builder.values))
      return .value(type: compiled.type.name, value: value.json)
    } catch { return .failed(why: error.description) }
  }

  private static func roots(
    _ input: [UInt8]?,
    _ file: String,
    _ diagnostics: inout Diagnostics
  ) -> JSONObject? {
    guard let input else { return JSONObject() }
    diagnostics.addSource(SourceText(input, file: file))
    do throws(JSONError) {
      if let object = try JSON.parse(input).object { return object }
      diagnostics.error(
        .wrongShape,
        at: Place(file: file, line: 1, column: 1),
        "the input must be an object of roots",
        help: "write {\"payment\": {\"order\": \"A-17\"}}"
      )
    } catch {
      diagnostics.error(
        .syntax,
        at: Place(file: file, line: error.line, column: error.column),
        "the input is no JSON: \(error.inWords)"
      )
    }
    return nil
  }

  private static func place(of text: String) -> Place {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let last = lines.last?.unicodeScalars.count ?? 0
    return Place(
      file: expressionFile,
      line: 1,
      column: 1,
      endLine: max(1, lines.count),
      endColumn: last + 1
    )
  }
}
