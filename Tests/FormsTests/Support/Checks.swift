import Forms
import Payments
import Testing

/// The day of every check that does not say otherwise.
let testDay = CalendarDay("2026-06-15")

/// Checks one value of one field, which is required.
func check(_ text: String, _ field: Field, currency: String? = nil) throws -> FormResult {
  var field = field
  field.isRequired = true
  let context = FormContext(
    today: try #require(testDay),
    currency: currency.flatMap(Currency.init(code:))
  )
  return FormSchema(fields: [field]).check([field.name: text], context)
}

/// The normalised value, or the error's code.
func outcome(_ text: String, _ field: Field, currency: String? = nil) throws -> String {
  let result = try check(text, field, currency: currency)
  if let error = result.errors.first { return "error: \(error.code)" }
  return result.values[field.name]
    ?? result.sensitive[field.name]?.withText { $0 } ?? "nothing"
}
