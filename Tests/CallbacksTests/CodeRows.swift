@testable import Callbacks

/// The table of authorization results of a provider's dossier (yoomoney.md §3.2): 25 rows.
enum CodeRows {
  struct Row: Sendable {
    var name: String
    var url: String
    var kind: CallbackKind
    var parameters: [String: String]
    var error: ParametersError?

    init(
      _ name: String,
      _ url: String,
      _ kind: CallbackKind,
      _ parameters: [String: String] = [:],
      _ error: ParametersError? = nil
    ) {
      self.name = name
      self.url = url
      self.kind = kind
      self.parameters = parameters
      self.error = error
    }
  }

  private static let front = "https://client.example/cb"

  static let rows: [Row] = [
    Row("R1", "\(front)?n=N1&code=AB12", .success, ["n": "N1", "code": "AB12"]),
    Row(
      "R2",
      "\(front)?n=N1&error=access_denied",
      .refused,
      ["n": "N1", "error": "access_denied"]
    ),
    Row(
      "R3",
      "\(front)?n=N1&error=access_denied&error_description=User%20said%20no",
      .refused,
      ["n": "N1", "error": "access_denied", "error_description": "User said no"]
    ),
    Row("R4", "\(front)?n=N1&code=AB%3D%3D", .success, ["n": "N1", "code": "AB=="]),
    Row("R5", "\(front)?n=N1&code=AB==", .success, ["n": "N1", "code": "AB=="]),
    Row("R6", "\(front)?n=N1&code=A%2BB%2FC", .success, ["n": "N1", "code": "A+B/C"]),
    Row("R7", "\(front)?n=N1&code=A%26error%3Dx", .success, ["n": "N1", "code": "A&error=x"]),
    Row("R8", "\(front)?n=N1&code=A&code=B", .error, [:], .duplicateKey),
    Row("R9", "\(front)?n=N1&code=A&error=access_denied", .error, [:], .contradictory),
    Row("R10", "\(front)?n=N1&code=", .error, [:], .emptyCode),
    Row("R11", front, .error),
    Row("R12", "\(front)#code=AB", .error),
    Row("R13", "\(front)?n=WRONG&code=AB", .error, [:], .nonceMismatch),
    Row("R14", "https://client.example.evil.com/cb?n=N1&code=AB", .allow),
    Row("R15", "https://client.example@evil.com/cb?code=AB", .block),
    Row("R16", "https://user:pw@client.example/cb?n=N1&code=AB", .block),
    Row("R17", "http://client.example/cb?n=N1&code=AB", .allow),
    Row("R18", "HTTPS://CLIENT.EXAMPLE:443/cb?n=N1&code=AB", .success, ["n": "N1", "code": "AB"]),
    Row("R19", "https://client.example/CB?n=N1&code=AB", .allow),
    Row("R20a", "https://client.example/cb/../x?code=AB", .allow),
    Row("R20b", "https://client.example:8443/cb?code=AB", .allow),
    Row("R22", "\(front)?n=N1&code=%FF%FE", .error, [:], .notUTF8),
    Row(
      "R23",
      "\(front)?n=N1&code=" + String(repeating: "A", count: 20_000),
      .error,
      [:],
      .tooLong
    ),
    Row("R24", "https://\u{441}lient.example/cb?code=AB", .allow),
    Row(
      "R25",
      "https://yoomoney.ru/oauth/authorize?redirect_uri=https%3A%2F%2Fclient.example%2Fcb",
      .allow
    ),
  ]

  /// What the registered address of an app looks like, and what only looks like it.
  static let appRows: [Row] = [
    Row("R21", "myapp://oauth?n=N1&code=AB", .success, ["n": "N1", "code": "AB"]),
    Row("R21 opaque", "myapp:oauth?code=AB", .block),
    Row("another host", "myapp://oauth2?n=N1&code=AB", .block),
  ]
}
