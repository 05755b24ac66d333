internal import HTTPServer
internal import Wire

/// Why a method refuses.
enum YooMoneyError: Error, Equatable {
  /// HTTP 200 with `status` refused and a code.
  case code(String)
  /// HTTP 400, 401 or 403 with a word in `WWW-Authenticate` and no body.
  case http(Int, String)

  static let malformed = YooMoneyError.http(400, "invalid_request")
  static let token = YooMoneyError.http(401, "invalid_token")
  static let scope = YooMoneyError.http(403, "insufficient_scope")

  /// The answer without a body; nil for a code.
  var bare: Simulated? {
    guard case .http(let status, let word) = self else { return nil }
    let header = HTTPHeader("WWW-Authenticate", "Bearer error=\"\(word)\"")
    return Simulated(ServerReply(status: status, headers: [header]))
  }
}
