import Payments

/// What a form makes of the cells of a row.
public struct FormAnswer: Equatable, Sendable {
  /// One field that is not as the form wants it.
  public struct Mistake: Equatable, Sendable {
    /// The field's name, which is the column's.
    public var field: String
    /// The stable code for scripts, such as `too_long`; empty when there is none.
    public var code: String
    /// What is wrong, in one sentence without a final full stop.
    public var message: String

    /// Makes a mistake.
    public init(field: String, code: String = "", message: String) {
      self.field = field
      self.code = code
      self.message = message
    }
  }

  /// The code of a mistake that is a card number where none may stand.
  static let cardNumber = "card_number"

  /// The checked and normalised values of the fields that were given.
  public var values: [String: String]
  /// Everything that is wrong; empty when the form is satisfied.
  public var mistakes: [Mistake]

  /// Makes an answer.
  public init(values: [String: String], mistakes: [Mistake] = []) {
    self.values = values
    self.mistakes = mistakes
  }

  /// A mistake for every text beside the form's fields that holds a card number.
  static func cardNumbers(in content: PaymentContent) -> [Mistake] {
    content.textsWithCardNumber.map { name in
      Mistake(
        field: name,
        code: cardNumber,
        message: "a card number stands here, and card numbers are never stored"
      )
    }
  }
}
