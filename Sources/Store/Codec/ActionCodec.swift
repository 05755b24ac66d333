internal import Payments
internal import Wire

/// What a payer has to do, as JSON.
enum ActionCodec {
  /// The action as a JSON object of its own.
  static func json(_ action: PaymentAction) -> [UInt8] {
    JSONWriter.object { write(action, to: &$0) }
  }

  /// Writes the members of an action.
  static func write(_ action: PaymentAction, to body: inout JSONWriter) {
    body.member("kind", action.kind.rawValue)
    body.member("url", ifPresent: action.url)
    body.member("method", action.method)
    if !action.fields.isEmpty {
      // A list of pairs: the order counts, and a name may come twice.
      body.key("fields")
      body.beginArray()
      for field in action.fields {
        body.beginArray()
        body.text(field.name)
        body.text(field.value)
        body.endArray()
      }
      body.endArray()
    }
    body.member("data", ifPresent: action.data)
    body.member("inputs", ifAny: action.inputs) { input, object in
      object.member("name", input.name)
      object.member("type", input.type)
      object.member("title", input.title)
      object.member("is_required", ifTrue: input.isRequired)
      object.member("is_sensitive", ifTrue: input.isSensitive)
    }
    body.member("shown", ifAny: action.shown) { field, object in
      object.member("name", field.name)
      object.member("value", field.value)
    }
    body.member("may_resend", ifTrue: action.mayResend)
    body.member("expires", ifPresent: action.expires?.milliseconds)
  }

  /// Reads an action that ``write(_:to:)`` wrote.
  static func action(from body: BodyReader) throws(SQLiteError) -> PaymentAction {
    PaymentAction(
      kind: try body.word("kind"),
      url: try body.optionalText("url"),
      method: try body.text("method"),
      fields: try body.pairs("fields").map { PaymentAction.Field(name: $0.0, value: $0.1) },
      data: try body.optionalText("data"),
      inputs: try body.objects("inputs").map(input),
      shown: try body.objects("shown")
        .map { (field) throws(SQLiteError) in
          PaymentAction.Field(name: try field.text("name"), value: try field.text("value"))
        },
      mayResend: try body.truth("may_resend"),
      expires: try body.optionalInteger("expires").map { Instant(milliseconds: $0) }
    )
  }

  private static func input(
    _ body: BodyReader
  ) throws(SQLiteError) -> PaymentAction.Input {
    PaymentAction.Input(
      name: try body.text("name"),
      type: try body.text("type"),
      title: try body.text("title"),
      isRequired: try body.truth("is_required"),
      isSensitive: try body.truth("is_sensitive")
    )
  }
}
