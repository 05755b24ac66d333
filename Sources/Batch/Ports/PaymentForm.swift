public import Forms

/// The form of one payment, where its fields depend on what is paid.
public enum PaymentForm: Sendable {
  /// The fields that there are, and those among them that the caller alone may give.
  case known(FormSchema, carried: Set<String>)
  /// Why the fields are not known.
  case unknown(FormAnswer.Mistake)
}
