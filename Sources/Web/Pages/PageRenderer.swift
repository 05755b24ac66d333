import Forms
import Payments
import Wire

/// Makes pages for payers: nothing but the page given and the texts of the table is in them.
public enum PageRenderer: Sendable {
  /// Renders a page with its headers.
  public static func render(_ page: PayerPage) -> RenderedPage {
    let words = PageWords(page: page)
    let content = words.content(of: page.step)
    let document = PageLayout(words: words, content: content).document
    return RenderedPage(
      status: page.step.status,
      headers: content.policy.headers(
        language: page.language.rawValue,
        refresh: content.refresh
      ),
      body: Array(document.html.utf8)
    )
  }
}

extension PayerStep {
  /// The status code of the step's page.
  fileprivate var status: Int {
    guard case .problem(let problem) = self else { return 200 }
    return switch problem {
    case .unknown: 404
    case .expired: 410
    case .stale: 409
    case .badRequest: 400
    case .unavailable: 503
    }
  }
}
