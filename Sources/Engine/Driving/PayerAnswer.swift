/// What somebody did about a payment that waits for him.
public enum PayerAnswer: Sendable {
  /// The values that were asked for, by the names of the step's fields.
  case values([String: String])
  /// The browser came back, with the fields that it brought; they prove nothing.
  case callback([String: String])
  /// The payer gave up.
  case cancel
  /// The payer wants another code.
  case resend
}
