internal import CMicroHTTPD
internal import Glibc

/// An epoll instance, for those who carry bytes between sockets themselves.
///
/// Not for two threads at once, but for `ring`.
public struct Poller: ~Copyable, Sendable {
  /// One descriptor that can be read, written, or is gone (then it is readable too).
  public struct Event: Equatable, Sendable {
    /// The descriptor that was added.
    public let descriptor: Int32
    /// Whether a read would not wait.
    public let isReadable: Bool
    /// Whether a write would not wait.
    public let isWritable: Bool
  }

  private let descriptor: Int32

  /// Makes a poller that waits for nothing yet.
  public init() { descriptor = epoll_create1(Int32(EPOLL_CLOEXEC)) }

  deinit { close(descriptor) }

  /// Waits for a descriptor to be readable from here on; closing it ends that.
  public func add(_ other: Int32) { control(EPOLL_CTL_ADD, other, reads: true, writes: false) }

  /// Waits for something else from a descriptor that was added.
  public func change(_ other: Int32, reads: Bool, writes: Bool) {
    control(EPOLL_CTL_MOD, other, reads: reads, writes: writes)
  }

  /// Waits for nothing more from a descriptor that stays open.
  public func remove(_ other: Int32) {
    control(EPOLL_CTL_DEL, other, reads: false, writes: false)
  }

  private func control(_ operation: Int32, _ other: Int32, reads: Bool, writes: Bool) {
    var flags: UInt32 = 0
    if reads { flags |= EPOLLIN.rawValue }
    if writes { flags |= EPOLLOUT.rawValue }
    var event = unsafe epoll_event(events: flags, data: epoll_data_t(fd: other))
    _ = unsafe epoll_ctl(descriptor, operation, other, &event)
  }

  /// Waits for events, forever when `milliseconds` is negative; at most 128 of them.
  public func wait(milliseconds: Int32) -> [Event] {
    unsafe withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: 128) { events in
      let count = unsafe epoll_wait(descriptor, events.baseAddress, 128, milliseconds)
      guard count > 0 else { return [] }
      return unsafe events[..<Int(count)]
        .map { event in
          let flags = unsafe event.events
          let gone = flags & (EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0
          return unsafe Event(
            descriptor: event.data.fd,
            isReadable: flags & EPOLLIN.rawValue != 0 || gone,
            isWritable: flags & EPOLLOUT.rawValue != 0
          )
        }
    }
  }

  /// A descriptor that a poller can wait for and another thread can ring; the caller closes it.
  public static func makeAlarm() -> Int32 { eventfd(0, Int32(EFD_CLOEXEC)) }

  /// Makes the alarm readable.
  public static func ring(_ alarm: Int32) { _ = eventfd_write(alarm, 1) }
}
