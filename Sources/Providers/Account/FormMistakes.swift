public import Forms

/// What is wrong with the values of a form; no value stands in it.
public struct FormMistakes: Error, Equatable, Sendable {
  /// The mistakes, in the order of the form.
  public var errors: [FieldError]

  /// Makes mistakes.
  public init(errors: [FieldError]) { self.errors = errors }
}
