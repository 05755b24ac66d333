internal import Payments
internal import Wire

/// A payment's content as JSON.
enum ContentCodec {
  /// The content as a JSON object.
  static func json(_ content: PaymentContent) -> [UInt8] {
    JSONWriter.object { write(content, to: &$0) }
  }

  /// Writes the content's members into an object.
  static func write(_ content: PaymentContent, to body: inout JSONWriter) {
    body.member("operation", content.operation.rawValue)
    body.member("amount", content.amount.minorUnits)
    body.member("currency", content.amount.currency.code)
    body.member("reference", ifPresent: content.reference)
    body.member("attempt", content.attempt)
    body.member("payee", ifPresent: content.payee)
    body.member("description", ifPresent: content.description)
    body.member("customer", ifPresent: content.customer)
    body.member("country", ifPresent: content.country)
    body.member("metadata", ifAny: content.metadata)
    body.member("fields", ifAny: content.fields)
  }

  /// Reads a content back; `subject` names the payment in errors.
  static func content(
    from json: [UInt8],
    of subject: String
  ) throws(SQLiteError) -> PaymentContent {
    try content(from: BodyReader(json, of: "the content of \(subject)"))
  }

  /// Reads a content back.
  static func content(from body: BodyReader) throws(SQLiteError) -> PaymentContent {
    let code = try body.text("currency")
    guard let currency = Currency(code: code) else {
      throw .damaged("the currency \(code) is unknown")
    }
    return PaymentContent(
      operation: try body.word("operation"),
      amount: Money(minorUnits: try body.integer("amount"), currency: currency),
      reference: try body.optionalText("reference"),
      attempt: try body.count("attempt"),
      payee: try body.optionalText("payee"),
      description: try body.optionalText("description"),
      customer: try body.optionalText("customer"),
      country: try body.optionalText("country"),
      metadata: try body.texts("metadata"),
      fields: try body.texts("fields")
    )
  }
}
