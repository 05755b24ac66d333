import Payments
import Wire

/// What a step shows to the payer, compiled.
enum PagePlan: Sendable {
  /// The browser is sent to a URL.
  case redirect(Slotted)
  /// The browser posts a form to a URL of a declared host.
  case postForm(RequestPlan)

  /// Every path that the page's expressions read.
  var references: [Reference] {
    switch self {
    case .redirect(let url): url.references
    case .postForm(let plan): plan.references
    }
  }
}
