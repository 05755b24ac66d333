/// What a check made of the values of one form.
public struct FormResult: Sendable, Equatable {
  /// The normalised values that may be stored, by name.
  ///
  /// An object, list or map is one value: JSON text without spaces, members in the order of the
  /// form. Where a part of it may not be stored, such as a card's number, it is taken apart instead
  /// into `card.holder` and the like.
  public var values: [String: String] = [:]
  /// The normalised values that may not be stored, by name.
  public var sensitive: [String: SensitiveText] = [:]
  /// What is wrong, in the order of the form; empty when the values can be used.
  public var errors: [FieldError] = []

  /// Whether nothing is wrong.
  public var isValid: Bool { errors.isEmpty }
}
