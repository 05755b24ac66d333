/// What the provider's mobile library asks for, in SOAP.
enum AssistMobile: String, CaseIterable {
  case registration = "mobileregistration"
  case result = "mobileorderresult"

  init?(path: String) {
    guard let found = Self.allCases.first(where: { $0.path == path }) else { return nil }
    self = found
  }

  /// What its path is behind the gateway's name.
  var path: String {
    switch self {
    case .registration: "registration/mobileregistration.cfm"
    case .result: "orderresult/mobileorderresult.cfm"
    }
  }
}
