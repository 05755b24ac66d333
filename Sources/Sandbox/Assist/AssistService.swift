/// The web services that a shop calls.
enum AssistService: String, CaseIterable {
  case payrequest
  case silentpay
  case tokenpay
  case orderstate
  case orderresult
  case charge
  case cancel
  case wscancel
  case recurrent = "rp"

  init?(path: String) {
    guard let found = Self.allCases.first(where: { $0.path == path }) else { return nil }
    self = found
  }

  /// What its path is behind the gateway's name.
  var path: String {
    switch self {
    case .payrequest, .silentpay, .tokenpay: "pay/\(rawValue).cfm"
    case .orderstate, .orderresult, .charge, .cancel: "\(rawValue)/\(rawValue).cfm"
    case .wscancel: "cancel/wscancel.cfm"
    case .recurrent: "recurrent/rp.cfm"
    }
  }

  /// The format when none is asked for.
  var format: AssistFormat {
    switch self {
    case .orderstate: .soap
    case .orderresult, .silentpay: .xml
    case .payrequest, .tokenpay, .wscancel: .json
    case .charge, .cancel, .recurrent: .csv
    }
  }

  /// Whether an answer in XML has a layer between its root and the orders.
  var hasOrdersLayer: Bool { self != .orderstate }
}
