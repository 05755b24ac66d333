import Payments
import Providers

extension FlowStep {
  /// Where a step that waits for somebody leads to then; `nil` when it does not wait for that.
  func target(_ coming: Coming) -> FlowEdge.Target? {
    switch (action, coming) {
    case (.present(let policy), .callback): policy.comes.callback
    case (.present(let policy), .notification): policy.comes.notification
    case (.present(let policy), .cancel): policy.comes.cancel
    case (.present(let policy), .timeout): policy.comes.timeout
    case (.ask(let policy), .answer): policy.answers.submit
    case (.ask(let policy), .cancel): policy.answers.cancel
    case (.ask(let policy), .timeout): policy.answers.timeout
    case (.ask(let policy), .resend): policy.answers.resend
    case (.present, .answer), (.present, .resend), (.ask, .callback), (.ask, .notification),
      (.call, _), (.poll, _):
      nil
    }
  }

  /// How long a step waits for somebody; `nil` when it waits for nobody.
  var patience: Duration? {
    switch action {
    case .present(let policy): policy.timeout
    case .ask(let policy): policy.timeout
    case .call, .poll: nil
    }
  }

  /// Whether a payer could pay on what it shows, as long as no effect call was made.
  var mayBePaidOn: Bool {
    if case .present(let policy) = action { policy.kind != .frame } else { false }
  }
}
