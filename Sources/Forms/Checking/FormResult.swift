/// What a check made of the values of one form.
public struct FormResult: Sendable, Equatable {
  /// The normalised values that may be stored, by name; members of objects and lists are named
  /// `card.holder` and `items.0.name`.
  public var values: [String: String] = [:]
  /// The normalised values that may not be stored, by name.
  public var sensitive: [String: SensitiveText] = [:]
  /// What is wrong, in the order of the form; empty when the values can be used.
  public var errors: [FieldError] = []

  /// Whether nothing is wrong.
  public var isValid: Bool { errors.isEmpty }
}
