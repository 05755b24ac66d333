import Wire

/// What the browser lets one page do (Content Security Policy), and the other headers of pages.
struct PagePolicy: Equatable {
  /// Where forms of the page may be posted; nowhere when empty.
  var formAction: [String] = []
  /// What may be shown in a frame of the page; nothing when empty.
  var frames: [String] = []
  /// Whether the page has the script.
  var hasScript = false

  /// The policy as one header value.
  var text: String {
    var rules = ["default-src 'none'", "style-src 'self'"]
    if hasScript { rules.append("script-src 'self'") }
    if !frames.isEmpty { rules.append("frame-src \(frames.joined(separator: " "))") }
    let actions = formAction.isEmpty ? "'none'" : formAction.joined(separator: " ")
    rules.append("form-action \(actions)")
    rules += ["frame-ancestors 'none'", "base-uri 'none'"]
    return rules.joined(separator: "; ")
  }

  /// Every header of the page.
  func headers(language: String, refresh: Int?) -> [HTTPHeader] {
    var headers = [
      HTTPHeader("Content-Type", "text/html; charset=utf-8"),
      HTTPHeader("Content-Language", language),
      HTTPHeader("Content-Security-Policy", text),
      HTTPHeader("Cache-Control", "no-store"),
      HTTPHeader("Referrer-Policy", "no-referrer"),
      HTTPHeader("X-Content-Type-Options", "nosniff"),
    ]
    if let refresh { headers.append(HTTPHeader("Refresh", String(refresh))) }
    return headers
  }
}
