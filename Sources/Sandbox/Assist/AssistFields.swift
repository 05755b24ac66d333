internal import Wire

/// The parameters of a request, whose names are read without case, cleaned as the gateway does.
struct AssistFields {
  private var values: [String: String] = [:]

  /// Of two parameters with one name the first counts.
  init(_ pairs: [FormPair]) {
    for pair in pairs {
      let name = pair.name.lowercased()
      if values[name] == nil { values[name] = Self.clean(pair.value, of: name) }
    }
  }

  init(body: [UInt8]) { self.init((try? FormBody.parse(body)) ?? []) }

  /// A value; empty when it is missing.
  func value(_ name: String) -> String { values[name.lowercased()] ?? "" }

  /// A value that must be there.
  func required(_ name: String, _ code: Int) throws(AssistFault) -> String {
    let value = value(name)
    guard !value.isEmpty else { throw .missing(code) }
    return value
  }

  /// Takes out what the gateway does not let in.
  private static func clean(_ value: String, of name: String) -> String {
    let bad: String
    switch name {
    case "ordernumber": bad = "<>'\";"
    case "address", "ordercomment": bad = "<>="
    case "url_return", "url_return_ok", "url_return_no":
      return value.replacing("&&", with: "&")
    // A signature and a token of Base64 would not live through the cleaning.
    case "signature", "paymenttoken", "password", "chequeitems": return value
    default: bad = "<>\"='/();#"
    }
    return value.filter { !bad.contains($0) }
  }
}
