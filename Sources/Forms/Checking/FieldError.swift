public import Payments

/// What is wrong with one field of a form; it never holds the value.
public struct FieldError: Hashable, Sendable {
  /// The field's name; empty when the mistake is between fields.
  public let field: String
  /// What is wrong.
  public let mistake: FieldMistake

  /// Makes an error.
  public init(field: String, mistake: FieldMistake) {
    self.field = field
    self.mistake = mistake
  }

  /// The stable code for scripts, such as `too_long`.
  public var code: String { mistake.code }

  /// A sentence for people; it stands behind the field's title, as `title: message`.
  public func message(in language: Language) -> String { mistake.message(in: language) }
}

extension FormRule {
  /// What is wrong when the rule does not hold.
  var mistake: FieldMistake { .ruleBroken(code: code, message: message) }
}
