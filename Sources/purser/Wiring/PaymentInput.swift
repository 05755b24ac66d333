import Batch
import Payments
import Providers
import Wire

/// A payment as a command is given it: the names of a payment file's columns with their values.
struct PaymentInput {
  let values: [String: String]

  /// Takes values by name; empty ones count as absent.
  init(_ values: [String: String]) {
    self.values = values.filter { !$0.value.isEmpty }
  }

  /// Takes the members of a JSON object; numbers keep their digits.
  init(_ object: JSONObject) throws(CommandError) {
    var values: [String: String] = [:]
    for member in object.members {
      switch member.value {
      case .text(let text), .number(let text): values[member.name] = text
      case .boolean(let flag): values[member.name] = flag ? "true" : "false"
      case .null: break
      case .object(let labels) where member.name == "metadata":
        for label in labels.members {
          guard case .text(let text) = label.value else {
            throw .usage("\"metadata.\(label.name)\" must be text")
          }
          values["metadata.\(label.name)"] = text
        }
      case .array, .object: throw .usage("\"\(member.name)\" must be text or a number")
      }
    }
    self.init(values)
  }

  /// The names that are no fields of a form: the columns of a payment file, and what only
  /// routing asks for.
  static let reserved = ColumnNames.all + ["bin", "method"]

  /// The account that the payment names.
  var account: String? { values["account"] }

  private static let metadata = "metadata."

  /// The content of the payment, not yet checked by a form.
  func content(_ configuration: Configuration, attempt: Int = 1) throws(CommandError)
    -> PaymentContent
  {
    let operation = values["operation"] ?? Payments.Operation.charge.rawValue
    guard let known = Payments.Operation(rawValue: operation) else {
      let names = Payments.Operation.allCases.map(\.rawValue)
      let nearest = Nearest.name(to: operation, among: names)
      throw .usage(
        "there is no operation \"\(operation)\"",
        help: nearest.map { "did you mean \"\($0)\"?" }
      )
    }
    return PaymentContent(
      operation: known,
      amount: try amount(),
      reference: values["reference"],
      attempt: attempt,
      payee: values["payee"],
      description: values["description"],
      customer: values["customer"],
      country: values["country"],
      metadata: labels,
      fields: values.filter {
        !Self.reserved.contains($0.key) && !$0.key.hasPrefix(Self.metadata)
      }
    )
  }

  /// The caller's labels: `metadata.shop` is the label `shop`.
  private var labels: [String: String] {
    var labels: [String: String] = [:]
    for (name, value) in values where name.hasPrefix(Self.metadata) {
      labels[String(name.dropFirst(Self.metadata.count))] = value
    }
    return labels
  }

  private func amount() throws(CommandError) -> Money {
    guard let text = values["amount"] else { throw .usage("the payment needs an amount") }
    guard let code = values["currency"] else { throw .usage("the payment needs a currency") }
    guard let currency = Currency(code: code) else {
      throw .usage(
        "\"\(code)\" is no currency of ISO 4217",
        help: "write three capital letters such as UAH"
      )
    }
    do throws(MoneyError) {
      return try Money.parse(text, currency: currency, decimalMark: ".")
    } catch {
      throw .usage(
        "\"\(text)\" is no amount of \(code)",
        help: "write major units above zero with at most \(currency.exponent) decimals"
      )
    }
  }
}
