import Dispatch
import Glibc

/// A TCP client that sends exactly the bytes it is told to; it waits at most two minutes.
public struct RawClient: ~Copyable, Sendable {
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var lastError: Int32 = 0

  /// Connects to a port of loopback.
  public init(port: UInt16) {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = LoopbackAddress.make(port)
    var wait = timeval(tv_sec: 120, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &wait, size)
    let code = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { plain in
        unsafe connect(descriptor, plain, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    precondition(code == 0, "nobody listens on port \(port)")
  }

  deinit { close(descriptor) }

  /// Sends all of it, or as much as the other end takes.
  public func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let sent = unsafe rest.withUnsafeBytes {
        unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if sent <= 0 { return }
      rest = rest.dropFirst(sent)
    }
  }

  /// Sends a text.
  public func send(_ text: String) { send(Array(text.utf8)) }

  /// Reads one reply by its length; nil when the connection ends before it is whole.
  public mutating func reply() -> RawReply? {
    while true {
      if let (reply, count) = RawReply.parse(buffer) {
        buffer.removeFirst(count)
        return reply
      }
      guard fill() else { return nil }
    }
  }

  /// All that comes until the other end closes; nil when it does not close in time.
  public mutating func rest() -> [UInt8]? {
    while fill() {}
    return lastError == EAGAIN ? nil : buffer
  }

  private mutating func fill() -> Bool {
    var piece = [UInt8](repeating: 0, count: 65_536)
    errno = 0
    let count = unsafe recv(descriptor, &piece, piece.count, 0)
    lastError = errno
    guard count > 0 else { return false }
    buffer.append(contentsOf: piece[..<count])
    return true
  }

  /// Says that nothing more comes from here.
  public func endWriting() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Whether the last read ended in a reset.
  public var wasReset: Bool { lastError == ECONNRESET }

  /// How many bytes came when at least so many have come, or the other end has closed.
  public mutating func count(atLeast wanted: Int) -> Int {
    var total = buffer.count
    while total < wanted, fill() {
      total += buffer.count
      buffer.removeAll()
    }
    return total
  }

  /// Runs blocking work away from the pool that the server's handlers need.
  public static func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: work()) }
    }
  }
}
