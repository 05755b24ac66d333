import Callbacks

/// The section `callbacks`, compiled: rules whose hosts may name settings of the account.
struct CallbackPlan: Sendable {
  /// Where a rule's addresses are.
  enum Target: Sendable {
    /// Hosts of web addresses.
    case hosts([Slotted])
    /// One whole address that the provider knows, such as a registered return address.
    case address(Slotted)
  }

  struct Rule: Sendable {
    var target: Target
    /// Schemes, paths and meaning; its hosts are filled in for each account.
    var rule: CallbackRule
  }

  var rules: [Rule] = []
  var openApp: [String] = []
  var query = CallbackRules.Query()
  /// The recipe that signs the parameters.
  var recipe: String?
}
