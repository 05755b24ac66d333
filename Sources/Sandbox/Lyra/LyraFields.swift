internal import Payments
internal import Wire

/// The `vads_` fields of a form, read under the gateway's rules (dossier §2).
struct LyraFields {
  let values: [String: String]
  let signature: String

  init(_ pairs: [FormPair]) {
    var values: [String: String] = [:]
    for pair in pairs where pair.name.hasPrefix("vads_") { values[pair.name] = pair.value }
    self.values = values
    signature = pairs.first { $0.name == "signature" }?.value ?? ""
  }

  /// A value by the name behind `vads_`; empty when it is missing.
  func value(_ name: String) -> String { values["vads_\(name)"] ?? "" }

  /// Holds one field to its format; an empty one passes unless it is required.
  func check(
    _ name: String,
    _ code: String,
    isRequired: Bool = false,
    _ isRight: (String) -> Bool
  ) throws(LyraRefusal) {
    let value = value(name)
    if value.isEmpty, !isRequired { return }
    guard !value.isEmpty, LyraFormat.isPlain(value), isRight(value) else {
      throw LyraRefusal(code, value)
    }
  }

  /// Holds every field but shop, mode and signature to its format.
  func checkAll() throws(LyraRefusal) {
    try check("version", "01", isRequired: true) { $0 == "V2" }
    try check("trans_id", "03", isRequired: true, LyraFormat.isTransID)
    try check("trans_date", "04", isRequired: true) { LyraFormat.isDigits($0, 14...14) }
    try check("validation_mode", "05") { $0 == "0" || $0 == "1" }
    try check("capture_delay", "06") { LyraFormat.isDigits($0, 1...3) }
    try check("payment_config", "07", isRequired: true) {
      LyraFormat.isPaymentConfig($0, amount: value("amount"), date: value("trans_date"))
    }
    try check("payment_cards", "08") { LyraFormat.isList($0, LyraFormat.isWord) }
    try check("amount", "09", isRequired: true) {
      LyraFormat.isDigits($0, 1...12) && !$0.hasPrefix("0")
    }
    try check("currency", "10", isRequired: true) { LyraFormat.isDigits($0, 3...3) }
    try check("language", "12") { LyraFormat.languages.contains($0) }
    try check("order_id", "13") { $0.utf8.count <= 64 && LyraFormat.isWord($0) }
    try check("cust_email", "15") { $0.unicodeScalars.count <= 150 && $0.contains("@") }
    try checkAddresses()
    try checkDisplay()
    try check("page_action", "46", isRequired: true) { $0 == "PAYMENT" }
    try check("action_mode", "47", isRequired: true) {
      ["INTERACTIVE", "IFRAME", "SILENT"].contains($0)
    }
    try check("return_mode", "48") { LyraForm.ReturnMode(rawValue: $0) != nil }
    try check("threeds_mpi", "50") { LyraFormat.isDigits($0, 1...1) && $0 <= "5" }
    try check("available_languages", "71") {
      LyraFormat.isList($0) { LyraFormat.languages.contains($0) }
    }
    try checkRest()
  }

  private func checkAddresses() throws(LyraRefusal) {
    let codes = [
      ("url_success", "24"), ("url_refused", "25"), ("url_cancel", "27"), ("url_return", "28"),
      ("url_error", "29"), ("url_check", "33"),
    ]
    for (name, code) in codes { try check(name, code, LyraFormat.isAddress) }
  }

  private func checkDisplay() throws(LyraRefusal) {
    try check("theme_config", "32") { LyraFormat.isList($0) { $0.contains("=") } }
    for (name, code) in [("success_timeout", "34"), ("error_timeout", "36")] {
      try check("redirect_\(name)", code) {
        LyraFormat.isDigits($0, 1...3) && (Int($0) ?? 301) <= 300
      }
    }
    for (name, code) in [("success_message", "35"), ("error_message", "37")] {
      try check("redirect_\(name)", code) { $0.unicodeScalars.count <= 255 }
    }
  }

  /// Free fields, and those that have no number of their own here.
  private func checkRest() throws(LyraRefusal) {
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      let code = name.hasPrefix("vads_ext_info_") ? "91" : "99"
      let limit = code == "91" ? 255 : 1024
      guard LyraFormat.isPlain(value), value.unicodeScalars.count <= limit else {
        throw LyraRefusal(code, value)
      }
    }
  }
}
