import Payments
import Wire

/// What a step shows to the payer, compiled.
enum PagePlan: Sendable {
  /// The browser is sent to a URL; an app of the shop's may get values with it.
  case redirect(Slotted, values: [NamedSlot])
  /// The browser posts a form to a URL of a declared host.
  case postForm(RequestPlan)
  /// The browser posts fields to a URL that a reply gave.
  case posting(url: Slotted, fields: [NamedSlot])
  /// The browser posts all fields of a map to a URL that a reply gave.
  case postingMap(url: Slotted, map: Slotted)
  /// An app of the payer's is opened; `schemes` are allowed beside https.
  case appLink(Slotted, schemes: [String])
  /// Values for a page of the shop's own.
  case embed([NamedSlot])
  /// The content of a QR code.
  case code(Slotted)
  /// Nothing but these lines.
  case lines([ShownValue])

  /// Every path that the page's expressions read.
  var references: [Reference] {
    switch self {
    case .redirect(let url, let values): url.references + values.flatMap(\.value.references)
    case .appLink(let url, _), .code(let url): url.references
    case .embed(let values): values.flatMap(\.value.references)
    case .postForm(let plan): plan.references
    case .posting(let url, let fields): url.references + fields.flatMap(\.value.references)
    case .postingMap(let url, let map): url.references + map.references
    case .lines(let lines): lines.flatMap(\.value.references)
    }
  }
}
