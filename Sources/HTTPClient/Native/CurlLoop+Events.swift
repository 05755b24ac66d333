internal import CCurl
internal import Glibc

extension CurlLoop {
  private static let eventsPerWait = 256

  private static func from(_ context: UnsafeMutableRawPointer?) -> CurlLoop? {
    guard let context = unsafe context else { return nil }
    return unsafe Unmanaged<CurlLoop>.fromOpaque(context).takeUnretainedValue()
  }

  func setSocketCallback() -> CURLMcode {
    unsafe purser_multi_set_socket(multi) { _, descriptor, interest, context, known in
      guard let loop = unsafe CurlLoop.from(context) else { return -1 }
      unsafe loop.watch(descriptor, interest, isKnown: known != nil)
      return 0
    }
  }

  func setTimerCallback() -> CURLMcode {
    unsafe purser_multi_set_timer(multi) { _, milliseconds, context in
      guard let loop = unsafe CurlLoop.from(context) else { return -1 }
      loop.timerDue = milliseconds < 0 ? nil : loop.now() + Int64(milliseconds)
      return 0
    }
  }

  /// Tells curl that its timer is due.
  func fireTimer() {
    guard let due = timerDue, due <= now() else { return }
    timerDue = nil
    act(CURL_SOCKET_TIMEOUT, 0)
  }

  /// Waits for events, a ring of the bell or the timer, and hands the events to curl.
  func wait() {
    let milliseconds = didTakeJobs ? 0 : timerDue.map { Int32(clamping: max(0, $0 - now())) } ?? -1
    unsafe withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: Self.eventsPerWait) {
      events in
      let count = unsafe epoll_wait(
        epoll,
        events.baseAddress,
        Int32(Self.eventsPerWait),
        milliseconds
      )
      guard count > 0 else { return }
      for index in 0..<Int(count) {
        let event = unsafe events.baseAddress.map { unsafe $0 + index }
        handle(
          unsafe purser_epoll_descriptor(event),
          unsafe purser_epoll_events(event)
        )
      }
    }
  }

  private func handle(_ descriptor: Int32, _ events: UInt32) {
    guard descriptor != queue.bell else { return }
    var mask: Int32 = 0
    if events & (EPOLLIN.rawValue | EPOLLHUP.rawValue) != 0 { mask |= CURL_CSELECT_IN }
    if events & EPOLLOUT.rawValue != 0 { mask |= CURL_CSELECT_OUT }
    if events & EPOLLERR.rawValue != 0 { mask |= CURL_CSELECT_ERR }
    act(descriptor, mask)
  }

  private func act(_ descriptor: curl_socket_t, _ mask: Int32) {
    var running: Int32 = 0
    _ = unsafe curl_multi_socket_action(multi, descriptor, mask, &running)
  }

  private func watch(_ descriptor: curl_socket_t, _ interest: Int32, isKnown: Bool) {
    if interest == CURL_POLL_REMOVE {
      _ = purser_epoll_control(epoll, EPOLL_CTL_DEL, descriptor, 0)
      _ = unsafe curl_multi_assign(multi, descriptor, nil)
      return
    }
    var events: UInt32 = 0
    if interest & CURL_POLL_IN != 0 { events |= EPOLLIN.rawValue }
    if interest & CURL_POLL_OUT != 0 { events |= EPOLLOUT.rawValue }
    let operation = isKnown ? EPOLL_CTL_MOD : EPOLL_CTL_ADD
    _ = purser_epoll_control(epoll, operation, descriptor, events)
    // Any pointer marks a known descriptor; curl hands it back and never looks behind it.
    if !isKnown {
      _ = unsafe curl_multi_assign(multi, descriptor, Unmanaged.passUnretained(self).toOpaque())
    }
  }

  private func now() -> Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}
