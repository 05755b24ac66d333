internal import Payments
internal import Wire

/// A signed payment form that was found right.
struct LyraForm {
  /// How the payer's browser comes back.
  enum ReturnMode: String {
    case get = "GET"
    case post = "POST"
    /// Without any parameter.
    case none = "NONE"
  }

  /// All fields that begin with `vads_`, by name.
  let values: [String: String]
  /// How the form was signed; what goes back is signed alike.
  let signature: LyraSignature
  let amount: Int64
  let currency: Currency
  /// The day of the shop's date, in UTC, as eight digits.
  let day: String
  /// Days until capture; nil leaves it to the shop.
  let captureDelay: Int?
  /// Whether the merchant validates by hand; nil leaves it to the shop.
  let isValidatedByHand: Bool?

  subscript(name: String) -> String? {
    guard let value = values["vads_\(name)"], !value.isEmpty else { return nil }
    return value
  }

  var transID: String { self["trans_id"] ?? "" }

  /// The merchant's order number; the form's own number where there is none.
  var order: String { self["order_id"] ?? "\(day)-\(transID)" }

  var returnMode: ReturnMode { self["return_mode"].flatMap(ReturnMode.init(rawValue:)) ?? .none }

  /// Where the payer goes after an end of this name, such as `success`.
  func address(after end: String) -> String? { self["url_\(end)"] ?? self["url_return"] }

  /// The magic of the amount; only currencies of two digits have any.
  var magic: MagicAmount? {
    currency.exponent == 2 ? MagicAmount(minorUnits: amount) : nil
  }
}
