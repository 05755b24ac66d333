internal import Wire

/// An address that notices may go to: http on this machine.
struct NoticeAddress: Equatable {
  var host: String
  var port: UInt16
  /// Path and query, as they stand in a request line.
  var target: String

  init?(_ text: String) {
    guard text.utf8.count <= 2048, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
      let url = try? URLText(text), url.scheme == "http",
      ["127.0.0.1", "localhost"].contains(url.host),
      let port = UInt16(exactly: url.effectivePort), port > 0
    else { return nil }
    host = url.host
    self.port = port
    target = (url.path.isEmpty ? "/" : url.path) + (url.query.map { "?\($0)" } ?? "")
  }
}
