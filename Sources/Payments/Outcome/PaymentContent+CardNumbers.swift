extension PaymentContent {
  /// The names of the texts beside the form's fields that hold a card number.
  ///
  /// Whether a field may hold one is for its form to say.
  public var textsWithCardNumber: [String] {
    let texts = [
      ("reference", reference), ("payee", payee), ("description", description),
      ("customer", customer), ("country", country),
    ]
    let labels = metadata.sorted { $0.key < $1.key }.map { ("label \($0.key)", Optional($0.value)) }
    return (texts + labels).filter { $0.1.map(CardText.holdsCard) == true }.map(\.0)
  }
}
