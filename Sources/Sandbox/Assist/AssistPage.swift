/// What a payer's browser asks for.
enum AssistPage: String, CaseIterable {
  /// Where a shop's form goes.
  case order
  /// The page with the buttons.
  case page
  /// The page at the end, by whose path an app knows it.
  case result
  /// The page that shows an error.
  case body
  /// The issuer's page for 3-D Secure.
  case acs

  init?(path: String) {
    guard let found = Self.allCases.first(where: { $0.path == path }) else { return nil }
    self = found
  }

  /// What its path is behind the gateway's name.
  var path: String { self == .acs ? "acs/acs.cfm" : "pay/\(rawValue).cfm" }
}
