internal import CMicroHTTPD
internal import Glibc

/// The running library; `stop` ends its threads.
///
/// Unchecked because of the pointer, which only `quiesce` and `stop` touch, each called once by the
/// one owner.
@safe struct Daemon: @unchecked Sendable {
  private let handle: OpaquePointer

  /// Takes the listening socket over, and keeps `core` unretained: the owner must outlive it.
  init(socket: Int32, threads: Int, core: ServerCore) throws(ServerError) {
    let limits = core.limits
    let idle = max(limits.idleTime, limits.bodyTime, limits.headTime).components.seconds + 1
    // The library keeps a head, its parts and the reply's head in one block.
    let memory = limits.headByteCount * 3 + 8192
    let started = unsafe purser_mhd_start(
      socket,
      UInt32(clamping: threads),
      UInt32(clamping: limits.connections),
      memory,
      UInt32(clamping: idle),
      ServerCallbacks.access,
      unsafeBitCast(ServerCallbacks.target, to: UnsafeMutableRawPointer.self),
      ServerCallbacks.completed,
      ServerCallbacks.connection,
      Unmanaged.passUnretained(core).toOpaque()
    )
    guard let started = unsafe started else {
      close(socket)
      throw .cannotStart
    }
    unsafe handle = started
  }

  /// Takes no new connection from here on.
  func quiesce() {
    let socket = unsafe MHD_quiesce_daemon(handle)
    if socket >= 0 { close(socket) }
  }

  /// Closes all connections and joins the threads; blocks while a callback runs.
  func stop() { unsafe MHD_stop_daemon(handle) }
}
