/// Why an expression has no value; it names paths and filters, never a value.
enum EvaluationError: Error, Hashable, Sendable {
  /// A value that was not marked with `?` is absent.
  case absent(path: String)
  /// A value is not of its declared type.
  case wrongType(path: String, expected: String)
  /// A filter cannot work with what it got; `why` is a fixed sentence without the value.
  case refused(filter: String, why: String)
  /// A look-up table has no such key.
  case notInTable(table: String)
  /// More than 10,000 steps.
  case tooManySteps
  /// More than 1 MiB of text.
  case tooLarge
}

extension EvaluationError: CustomStringConvertible {
  var description: String {
    switch self {
    case .absent(let path): "\(path) is absent"
    case .wrongType(let path, let expected): "\(path) is not \(expected)"
    case .refused(let filter, let why): "\(filter): \(why)"
    case .notInTable(let table): "table \(table) has no such key"
    case .tooManySteps: "the expression takes more than \(Budget.maximumSteps) steps"
    case .tooLarge: "the expression makes more than \(Budget.maximumBytes) bytes"
    }
  }
}
