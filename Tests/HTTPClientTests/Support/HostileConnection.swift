import Glibc

/// One accepted connection in the hands of a script; closed when the script ends.
struct HostileConnection: ~Copyable {
  /// The number of the connection, from 0.
  let index: Int
  private let descriptor: Int32
  private let server: HostileServer

  init(_ descriptor: Int32, index: Int, server: HostileServer) {
    self.descriptor = descriptor
    self.index = index
    self.server = server
    // No script may hang for ever.
    var limit = timeval(tv_sec: 20, tv_usec: 0)
    unsafe setsockopt(
      descriptor,
      SOL_SOCKET,
      SO_RCVTIMEO,
      &limit,
      socklen_t(MemoryLayout<timeval>.size)
    )
    unsafe setsockopt(
      descriptor,
      SOL_SOCKET,
      SO_SNDTIMEO,
      &limit,
      socklen_t(MemoryLayout<timeval>.size)
    )
  }

  deinit { close(descriptor) }

  /// Reads one request and records it; nil when the peer ends before a whole head.
  @discardableResult
  func readRequest() -> ReceivedRequest? {
    guard let head = readHead() else { return nil }
    let length = Self.length(in: head)
    let body = read(length)
    let request = ReceivedRequest(
      head: head,
      body: body,
      isWhole: body.count == length,
      connection: index
    )
    server.record(request)
    return request
  }

  func record(_ request: ReceivedRequest) { server.record(request) }

  /// Reads up to the empty line, byte by byte, so that nothing of a body is taken.
  func readHead() -> String? {
    var bytes: [UInt8] = []
    while !bytes.suffix(4).elementsEqual([13, 10, 13, 10]) {
      let next = read(1)
      guard let byte = next.first else { return nil }
      bytes.append(byte)
    }
    return String(decoding: bytes.dropLast(4), as: UTF8.self)
  }

  /// Reads that many bytes; fewer when the peer ends before.
  func read(_ count: Int) -> [UInt8] {
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

  /// Reads requests, recording each, until the peer ends.
  func drain() { while readRequest() != nil {} }

  /// Writes; false when the peer is gone.
  @discardableResult
  func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// Writes; false when the peer is gone.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe Glibc.send(
          descriptor,
          $0.baseAddress.map { unsafe $0 + sent },
          bytes.count - sent,
          Int32(MSG_NOSIGNAL)
        )
      }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  /// Ends the writing side; what the peer sends can still be read.
  func finishWriting() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Makes the end of the script a reset instead of an orderly end.
  func resetAtEnd() {
    var option = linger(l_onoff: 1, l_linger: 0)
    unsafe setsockopt(
      descriptor,
      SOL_SOCKET,
      SO_LINGER,
      &option,
      socklen_t(MemoryLayout<linger>.size)
    )
  }

  /// Waits until the peer ends or the time is over; true when the peer ended.
  func waitForEnd(milliseconds: Int32) -> Bool {
    // 0x2000 is POLLRDHUP, which Glibc does not export to Swift.
    var interest = pollfd(fd: descriptor, events: 0x2000, revents: 0)
    return unsafe poll(&interest, 1, milliseconds) > 0
  }

  private static func length(in head: String) -> Int {
    for line in head.split(separator: "\r\n") where line.lowercased().hasPrefix("content-length:") {
      return Int(line.dropFirst(15).drop { $0 == " " }) ?? 0
    }
    return 0
  }
}
