import Glibc
import TestSupport
import Testing

/// One request to a server on loopback.
enum LocalHTTP {
  /// Posts JSON; gives the status line.
  static func post(_ port: UInt16, _ path: String, _ body: String) throws -> String {
    let reply = try exchange(port, "POST", path, body)
    return String(reply.prefix { !$0.isNewline })
  }

  /// The body of a page.
  static func get(_ port: UInt16, _ path: String) throws -> String {
    let reply = try exchange(port, "GET", path, "")
    let parts = reply.split(separator: "\r\n\r\n", maxSplits: 1)
    return parts.count == 2 ? String(parts[1]) : ""
  }

  private static func exchange(
    _ port: UInt16,
    _ method: String,
    _ path: String,
    _ body: String
  ) throws -> String {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = LoopbackAddress.make(port)
    let length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isConnected = unsafe withUnsafeBytes(of: &address) { bytes in
      guard let pointer = unsafe bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else {
        return false
      }
      return unsafe connect(descriptor, pointer, length) == 0
    }
    try #require(isConnected, "nobody listens on \(port)")
    let text = """
      \(method) \(path) HTTP/1.1\r
      Host: 127.0.0.1:\(port)\r
      Content-Type: application/json\r
      Content-Length: \(body.utf8.count)\r
      Connection: close\r
      \r
      \(body)
      """
    let request = Array(text.utf8)
    _ = unsafe request.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
    var reply: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe read(descriptor, $0.baseAddress, $0.count)
      }
      guard count > 0 else { break }
      reply += buffer.prefix(count)
    }
    return String(decoding: reply, as: UTF8.self)
  }
}
