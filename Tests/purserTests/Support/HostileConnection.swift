import Glibc

/// One accepted connection; closed when the value ends.
struct HostileConnection: ~Copyable {
  private let descriptor: Int32

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    var limit = timeval(tv_sec: 20, tv_usec: 0)
    let length = socklen_t(MemoryLayout<timeval>.size)
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, length)
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, length)
  }

  deinit { close(descriptor) }

  /// Reads one whole POST: its path and its body; `nil` when the peer ends before.
  func readPost() -> (path: String, body: [UInt8])? {
    var head: [UInt8] = []
    while !head.suffix(4).elementsEqual([13, 10, 13, 10]) {
      guard let byte = read(1).first else { return nil }
      head.append(byte)
    }
    let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n")
    let words = lines.first?.split(separator: " ") ?? []
    guard words.count == 3, words[0] == "POST" else { return nil }
    let length = lines.first { $0.lowercased().hasPrefix("content-length:") }
      .flatMap { Int($0.dropFirst(15).drop { $0 == " " }) }
    let body = read(length ?? 0)
    return body.count == length ?? 0 ? (String(words[1]), body) : nil
  }

  /// Writes; false when the peer is gone.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    let sent = unsafe bytes.withUnsafeBytes {
      unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
    return sent == bytes.count
  }

  /// Makes the end a reset instead of an orderly end.
  func resetAtEnd() {
    var option = linger(l_onoff: 1, l_linger: 0)
    let length = socklen_t(MemoryLayout<linger>.size)
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, length)
  }

  private func read(_ count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let got = unsafe bytes.withUnsafeMutableBytes {
        unsafe Glibc.read(descriptor, $0.baseAddress.map { unsafe $0 + filled }, count - filled)
      }
      guard got > 0 else { break }
      filled += got
    }
    return Array(bytes.prefix(filled))
  }
}
