/// What a form makes of the cells of a row.
public struct FormAnswer: Equatable, Sendable {
  /// One field that is not as the form wants it.
  public struct Mistake: Equatable, Sendable {
    /// The field's name, which is the column's.
    public var field: String
    /// What is wrong, in one sentence without a final full stop.
    public var message: String

    /// Makes a mistake.
    public init(field: String, message: String) {
      self.field = field
      self.message = message
    }
  }

  /// The checked and normalised values of the fields that were given.
  public var values: [String: String]
  /// Everything that is wrong; empty when the form is satisfied.
  public var mistakes: [Mistake]

  /// Makes an answer.
  public init(values: [String: String], mistakes: [Mistake] = []) {
    self.values = values
    self.mistakes = mistakes
  }
}
