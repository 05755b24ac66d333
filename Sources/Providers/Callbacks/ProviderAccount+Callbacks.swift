public import Callbacks
import Crypto
import Payments

extension ProviderAccount {
  /// The rules of a plugin with an account's values in them; one that names a setting which the
  /// account lacks is left out.
  static func callbackRules(_ plugin: Plugin, _ values: AccountValues) -> CallbackRules? {
    guard let plan = plugin.manifest.callbacks else { return nil }
    let evaluation = CallEvaluation(context: .nobody, account: values, names: plugin.names)
    return CallbackRules(
      rules: plan.rules.compactMap { rule($0, evaluation) },
      openApp: plan.openApp,
      query: plan.query
    )
  }

  /// Reads an address of a web view, and checks the signature over its parameters.
  ///
  /// - Parameters:
  ///   - text: the address as the web view gives it.
  ///   - nonce: what a code must bring back, when it is known.
  /// - Returns: `nil` when the plugin has no rules.
  public func readCallback(_ text: String, nonce: String? = nil) -> Callback? {
    guard let rules = callbackRules else { return nil }
    guard let recipe = plugin.manifest.callbacks?.recipe else {
      return rules.read(text, nonce: nonce)
    }
    return rules.read(text, nonce: nonce) { self.verify($0, by: recipe) }
  }

  /// Whether the parameters carry the right signature; what cannot be checked is wrong.
  private func verify(_ parameters: [CallbackParameter], by name: String) -> Bool {
    guard let recipe = plugin.manifest.signatures[name] else { return false }
    let fields = parameters.map { SignatureField($0.name, .text($0.value)) }
    let evaluation = CallEvaluation(context: .nobody, account: values, names: plugin.names)
    do throws(SignatureError) {
      return try recipe.verifyReceived(
        SignatureInput(fields: fields),
        header: { _ in nil },
        in: evaluation
      )
    } catch {
      return false
    }
  }

  private static func rule(
    _ rule: CallbackPlan.Rule,
    _ evaluation: CallEvaluation
  ) -> CallbackRule? {
    var filled = rule.rule
    switch rule.target {
    case .hosts(let slots):
      filled.hosts = slots.compactMap { text($0, evaluation)?.lowercased() }
    case .address(let slot):
      guard let text = text(slot, evaluation), let address = try? CallbackAddress(text),
        let host = address.host, !address.hasOddPort
      else { return nil }
      filled.schemes = [address.scheme]
      filled.hosts = [host]
      filled.port = address.hasDefaultPort ? nil : address.port
      filled.paths = [address.path]
    }
    return filled.hosts.isEmpty ? nil : filled
  }

  /// The text of a slot, or `nil` when a setting of it is absent.
  private static func text(_ slot: Slotted, _ evaluation: CallEvaluation) -> String? {
    do throws(RenderError) {
      return try slot.text(in: evaluation).flatMap { $0.isEmpty ? nil : $0 }
    } catch {
      return nil
    }
  }
}
