/// What a web view does with an address.
///
/// None of them says anything about money: that is for a verified notification or an inquiry.
public enum CallbackKind: String, CaseIterable, Sendable {
  /// The payer came back from a success.
  case success
  /// The payer came back, and it is not said from what.
  case `return`
  /// The payer gave up.
  case cancel
  /// The payer was refused.
  case refused
  /// Something went wrong.
  case error
  /// The page's time was over.
  case expiration
  /// Opens outside the web view.
  case openSeparately = "open_separately"
  /// Opens another app, such as a bank's.
  case openApp = "open_app"
  /// An ordinary navigation.
  case allow
  /// A navigation to be stopped; no outcome.
  case block

  /// Whether it ends the payer's visit.
  public var isOutcome: Bool {
    switch self {
    case .success, .return, .cancel, .refused, .error, .expiration: true
    case .openSeparately, .openApp, .allow, .block: false
    }
  }
}
