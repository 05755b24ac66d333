import Engine
import Payments
import Wire

/// Payments as CSV for people's own tables.
enum PaymentCSV {
  static let header =
    "id,reference,attempt,operation,state,reason,account,amount,currency,provider_reference,created"

  static func line(_ record: PaymentRecord) -> String {
    let content = record.content
    let cells = [
      record.id.text, content.reference ?? "", "\(content.attempt)", content.operation.rawValue,
      record.state.rawValue, record.reason?.rawValue ?? "", record.account,
      content.amount.decimalText, content.amount.currency.code, record.providerReference ?? "",
      record.created.rfc3339,
    ]
    return cells.map(cell).joined(separator: ",")
  }

  private static func cell(_ text: String) -> String {
    guard text.contains(where: { ",\"\r\n".contains($0) }) else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}
