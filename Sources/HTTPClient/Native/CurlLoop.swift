internal import CCurl
internal import Engine
internal import Glibc

/// The client's loop: curl's multi handle, driven by epoll on one thread.
///
/// The multi handle's callbacks get this object as an unretained context; its owner is the
/// thread's entry, which holds it until ``run()`` has ended the multi handle.
@safe final class CurlLoop {
  let multi: UnsafeMutableRawPointer
  let epoll: Int32
  /// When curl wants to be called without an event, in milliseconds of the monotonic clock.
  var timerDue: Int64?

  let queue: ClientQueue
  private let wiring: ClientWiring
  private let maximumExchanges: Int
  private var active: [ObjectIdentifier: ExchangeSlot] = [:]
  private var idle: [String?: [ExchangeSlot]] = [:]
  private var idleCount = 0
  private var waiting: [ExchangeJob] = []
  private var nextWaiting = 0
  /// Whether jobs were just taken: then the queue is looked into again before sleeping.
  private(set) var didTakeJobs = false
  private var incoming: [ExchangeJob] = []

  init(
    queue: ClientQueue,
    maximumExchanges: Int,
    wiring: ClientWiring
  ) throws(CurlTransportError) {
    guard CurlLibrary.isReady, let multi = unsafe curl_multi_init() else {
      throw .libraryUnusable
    }
    epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
    unsafe self.multi = unsafe multi
    self.queue = queue
    self.wiring = wiring
    self.maximumExchanges = max(1, maximumExchanges)
    guard epoll >= 0,
      purser_epoll_control(epoll, EPOLL_CTL_ADD, queue.bell, EPOLLIN.rawValue | EPOLLET.rawValue)
        == 0
    else { throw .systemRefused(errno: errno) }
    guard setOptions() else { throw .libraryUnusable }
  }

  deinit {
    unsafe curl_multi_cleanup(multi)
    if epoll >= 0 { close(epoll) }
  }

  /// Runs until the queue says stop and nothing is under way any more.
  func run() {
    while true {
      let (isStopping, isAbandoned) = takeJobs()
      fireTimer()
      reap()
      if isAbandoned { abandon() }
      if isStopping {
        refuseWaiting("shut_down")
        if active.isEmpty { break }
      } else {
        startWaiting()
      }
      wait()
    }
    idle = [:]
    queue.finish()
  }

  private func takeJobs() -> (isStopping: Bool, isAbandoned: Bool) {
    let orders = queue.take(into: &incoming)
    didTakeJobs = !incoming.isEmpty
    if didTakeJobs {
      waiting.append(contentsOf: incoming)
      incoming.removeAll(keepingCapacity: true)
    }
    return orders
  }

  /// Ends everything under way without an answer: what had begun to leave is silent from now on.
  private func abandon() {
    refuseWaiting(ExchangeFlaw.interrupted.rawValue)
    for slot in Array(active.values) {
      _ = unsafe curl_multi_remove_handle(multi, slot.easy)
      slot.flaw = slot.flaw ?? .interrupted
      finish(slot, CURLE_ABORTED_BY_CALLBACK)
    }
  }

  private func startWaiting() {
    while nextWaiting < waiting.count, active.count < maximumExchanges {
      start(waiting[nextWaiting])
      nextWaiting += 1
    }
    if nextWaiting == waiting.count {
      waiting.removeAll(keepingCapacity: true)
      nextWaiting = 0
    } else if nextWaiting > 1024 {
      waiting.removeFirst(nextWaiting)
      nextWaiting = 0
    }
  }

  private func refuseWaiting(_ why: String) {
    for job in waiting[nextWaiting...] { job.continuation.resume(returning: .notSent(why: why)) }
    waiting = []
    nextWaiting = 0
  }

  private func start(_ job: ExchangeJob) {
    let remaining = wiring.now().duration(to: job.deadline)
    guard remaining > .zero else {
      job.continuation.resume(returning: .notSent(why: ExchangeFlaw.deadline.rawValue))
      return
    }
    guard let slot = slot(for: job.terms.certificateAuthorities),
      slot.begin(job, remaining: remaining),
      unsafe curl_multi_add_handle(multi, slot.easy) == CURLM_OK
    else {
      // The slot, if there was one, ends here: nothing of it is known to be sound.
      job.continuation.resume(returning: .notSent(why: "client_failed"))
      return
    }
    active[ObjectIdentifier(slot)] = slot
  }

  private func slot(for authorities: String?) -> ExchangeSlot? {
    if let slot = idle[authorities]?.popLast() {
      idleCount -= 1
      return slot
    }
    return ExchangeSlot(authorities: authorities, wiring: wiring, queue: queue)
  }

  /// Hands out the results of what ended.
  private func reap() {
    var left: Int32 = 0
    while let message = unsafe curl_multi_info_read(multi, &left) {
      var context: UnsafeMutableRawPointer?
      let code = unsafe purser_message_result(message)
      let easy = unsafe message.pointee.easy_handle
      _ = unsafe purser_easy_get_pointer(easy, CURLINFO_PRIVATE, &context)
      _ = unsafe curl_multi_remove_handle(multi, easy)
      guard let context = unsafe context else { continue }
      let slot = unsafe Unmanaged<ExchangeSlot>.fromOpaque(context).takeUnretainedValue()
      finish(slot, code)
    }
  }

  private func finish(_ slot: ExchangeSlot, _ code: CURLcode) {
    active[ObjectIdentifier(slot)] = nil
    let result = slot.result(code)
    slot.end()?.continuation.resume(returning: result)
    guard idleCount < maximumExchanges else { return }
    idle[slot.authorities, default: []].append(slot)
    idleCount += 1
  }

  private func setOptions() -> Bool {
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    let codes = unsafe [
      purser_multi_set_long(multi, CURLMOPT_MAXCONNECTS, maximumExchanges),
      purser_multi_set_pointer(multi, CURLMOPT_SOCKETDATA, context),
      purser_multi_set_pointer(multi, CURLMOPT_TIMERDATA, context),
      setSocketCallback(),
      setTimerCallback(),
    ]
    return codes.allSatisfy { $0 == CURLM_OK }
  }
}
