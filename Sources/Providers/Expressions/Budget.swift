/// What one evaluation may still use.
struct Budget {
  static let maximumSteps = 10_000
  static let maximumBytes = 1 << 20

  private(set) var steps = 0
  private(set) var bytes = 0

  /// Counts work before it is done.
  mutating func spend(steps more: Int = 1) throws(EvaluationError) {
    guard more <= Self.maximumSteps - steps else { throw .tooManySteps }
    steps += more
  }

  /// Counts bytes before they are made.
  mutating func spend(bytes more: Int) throws(EvaluationError) {
    guard more <= Self.maximumBytes - bytes else { throw .tooLarge }
    bytes += more
  }
}
