import Engine
import Forms
import Payments
import Providers
import Synchronization

/// Sensitive fields of an operation's own form, as they were given; in the memory of the process
/// only.
final class HiddenFields: Sendable {
  private let values = Mutex<[String: SensitiveText]>([:])

  /// Holds a value by its field's name; an object with sensitive parts is JSON text.
  func add(_ name: String, _ text: String) {
    values.withLock { $0[name] = SensitiveText(text) }
  }

  /// Lends the values, for a check.
  var texts: [String: String] {
    values.withLock { $0.mapValues { hidden in hidden.withText { $0 } } }
  }

  /// The checked values that the accounts which may take a payment need, by the paths of requests.
  func held(for order: PaymentOrder, _ configuration: Configuration) -> HeldAnswers {
    var held = HeldAnswers()
    let texts = texts
    guard !texts.isEmpty else { return held }
    for name in ([order.account] + order.alternates + order.failover).reversed() {
      guard let account = configuration.account(name),
        let form = account.operations[order.content.operation]?.form
      else { continue }
      let own = order.content.fields.merging(texts) { _, hidden in hidden }
        .filter { form.hasField($0.key) }
      for (path, hidden) in form.check(own, account.formContext(of: order.content)).sensitive {
        hidden.withText { held.hold($0, as: "input.\(path)") }
      }
    }
    return held
  }
}

extension FormSchema {
  /// Whether a value of that name belongs to a field; what stands behind a point is a part.
  func hasField(_ name: String) -> Bool {
    let head = name.prefix { $0 != "." }
    return fields.contains { $0.name == head }
  }
}
