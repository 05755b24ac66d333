/// How a browser is told what a field is for.
struct FieldControl: Equatable {
  var type = "text"
  var inputMode: String?
  var autocomplete: String? = "off"
  var width: String?
  /// Whether the browser may correct what is typed.
  var isProse = false

  init(of type: FieldType) {
    switch type {
    case .string, .text: (autocomplete, isProse) = (nil, true)
    case .email: (self.type, inputMode, autocomplete) = ("email", "email", "email")
    case .phone: (self.type, inputMode, autocomplete, width) = ("tel", "tel", "tel", "w20")
    case .url: (inputMode, autocomplete) = ("url", nil)
    case .digits: (inputMode, width) = ("numeric", "w20")
    case .integer: (inputMode, width) = ("numeric", "w10")
    case .decimal: (inputMode, width) = ("decimal", "w10")
    case .money: (inputMode, autocomplete, width) = ("decimal", "transaction-amount", "w10")
    case .pan: (inputMode, autocomplete) = ("numeric", "cc-number")
    case .csc: (inputMode, autocomplete, width) = ("numeric", "cc-csc", "w4")
    case .expiry: (inputMode, autocomplete, width) = ("numeric", "cc-exp", "w4")
    case .holder: autocomplete = "cc-name"
    case .otp: (inputMode, autocomplete, width) = ("numeric", "one-time-code", "w10")
    case .secret, .privateKey: self.type = "password"
    case .date, .time, .duration: width = "w10"
    case .boolean, .iban, .select, .publicKey, .object, .list, .map: break
    }
  }
}
