public import Wire

/// What a step of a run gave.
public struct RunStepResult: Sendable {
  /// The exit code, or the HTTP code; `nil` for what has none.
  public var code: Int?
  /// Its JSON; an object, a list, or `null` when it gave none.
  public var json: JSONValue
  /// What people read when it was not as expected.
  public var story: String

  /// Makes a result.
  public init(code: Int?, json: JSONValue, story: String) {
    self.code = code
    self.json = json
    self.story = story
  }

  /// Everything that is otherwise than a step expects.
  ///
  /// - Parameters:
  ///   - step: what was done.
  ///   - values: what its texts stand for.
  /// - Returns: one entry by member; empty when all is as written.
  public func mismatches(with step: RunStep, _ values: RunValues) -> [Mismatch] {
    var mismatches: [Mismatch] = []
    if let expected = step.code, expected != code {
      let found = code.map { String($0) } ?? "none"
      mismatches.append(
        Mismatch(place: step.place, pointer: "code", expected: "\(expected)", actual: found)
      )
    }
    if case .ledger(let rows) = step.action {
      return mismatches + ledger(rows, step.place, values)
    }
    return mismatches + step.expect.compactMap { Self.mismatch($0, in: json, values) }
  }

  private func ledger(
    _ rows: [[RunStep.Expectation]],
    _ place: Place,
    _ values: RunValues
  ) -> [Mismatch] {
    let effects = json.array ?? []
    guard effects.count == rows.count else {
      let found = String(decoding: json.serialized(), as: UTF8.self)
      return [
        Mismatch(
          place: place,
          pointer: "ledger",
          expected: "\(rows.count) movements",
          actual: "\(effects.count): \(found)"
        )
      ]
    }
    return zip(rows, effects)
      .flatMap { row, effect in row.compactMap { Self.mismatch($0, in: effect, values) } }
  }

  private static func mismatch(
    _ expectation: RunStep.Expectation,
    in json: JSONValue,
    _ values: RunValues
  ) -> Mismatch? {
    var matcher = expectation.matcher
    if case .exactly(let text) = matcher {
      let (filled, missing) = values.filled(text)
      matcher = .exactly(filled ?? "${\(missing ?? "")}, which stands for nothing")
    }
    let found = RunValues.text(of: json.value(at: expectation.pointer))
    guard !matcher.matches(found) else { return nil }
    return Mismatch(
      place: expectation.place,
      pointer: expectation.pointer,
      expected: matcher.inWords,
      actual: found ?? "nothing"
    )
  }
}
