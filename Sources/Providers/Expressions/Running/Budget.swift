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

  /// Counts a value that is read or made: a byte for each byte, a step for each element.
  mutating func spend(on value: Value) throws(EvaluationError) {
    switch value {
    case .text(let text): try spend(bytes: text.utf8.count)
    case .bytes(let bytes): try spend(bytes: bytes.count)
    case .list(let elements):
      try spend(steps: elements.count)
      for element in elements { try spend(on: element) }
    case .map(let members):
      try spend(steps: members.count)
      for member in members.values { try spend(on: member) }
    case .integer, .decimal, .boolean, .money, .moment, .duration, .absent: break
    }
  }
}
