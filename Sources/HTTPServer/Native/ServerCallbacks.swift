internal import CMicroHTTPD
internal import Synchronization
internal import Wire

/// The functions that the library calls; each gets the `ServerCore` unretained as its context.
enum ServerCallbacks {
  /// The value of `MHD_CONNECTION_NOTIFY_STARTED`, whose name the importer loses.
  private static let started: UInt32 = 0

  static let connection: MHD_NotifyConnectionCallback = { context, connection, socket, code in
    guard let context = unsafe context, let connection = unsafe connection,
      let socket = unsafe socket
    else { return }
    let core = unsafe Unmanaged<ServerCore>.fromOpaque(context).takeUnretainedValue()
    if code.rawValue == ServerCallbacks.started {
      let descriptor = unsafe purser_mhd_socket(connection)
      let link = Link(descriptor: descriptor, peer: Link.peer(of: descriptor))
      unsafe socket.pointee = Unmanaged.passRetained(link).toOpaque()
      core.open(link)
    } else if let pointer = unsafe socket.pointee {
      core.close(unsafe Unmanaged<Link>.fromOpaque(pointer).takeRetainedValue())
      unsafe socket.pointee = nil
    }
  }

  /// Called with the target as it came, before the library takes its escapes apart.
  static let target:
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?
    ) -> UnsafeMutableRawPointer? = { context, target, connection in
      guard let context = unsafe context, let target = unsafe target,
        let connection = unsafe connection, let link = unsafe Self.link(of: connection)
      else { return nil }
      let core = unsafe Unmanaged<ServerCore>.fromOpaque(context).takeUnretainedValue()
      var bytes: [UInt8] = []
      var next = unsafe target
      while unsafe next.pointee != 0 {
        bytes.append(unsafe UInt8(bitPattern: next.pointee))
        unsafe next += 1
      }
      link.moment.withLock { $0.target = bytes }
      link.allow(core.limits.headTime)
      return nil
    }

  static let access: MHD_AccessHandlerCallback = {
    context,
    connection,
    _,
    method,
    version,
    piece,
    pieceCount,
    request in
    guard let context = unsafe context, let connection = unsafe connection,
      let method = unsafe method, let version = unsafe version,
      let pieceCount = unsafe pieceCount, let request = unsafe request
    else { return .NO }
    let core = unsafe Unmanaged<ServerCore>.fromOpaque(context).takeUnretainedValue()
    guard let pointer = unsafe request.pointee else {
      guard let link = unsafe Self.link(of: connection) else { return .NO }
      let line = RequestLine(
        method: unsafe String(cString: method),
        target: link.moment.withLock { $0.target },
        version: unsafe String(cString: version)
      )
      let exchange = unsafe core.begin(line, of: link, on: connection)
      unsafe request.pointee = Unmanaged.passRetained(exchange).toOpaque()
      guard let refusal = exchange.refusal else { return .YES }
      return unsafe Self.send(refusal, for: exchange, core: core, on: connection)
    }
    let exchange = unsafe Unmanaged<HTTPExchange>.fromOpaque(pointer).takeUnretainedValue()
    if unsafe pieceCount.pointee > 0 {
      let bytes = unsafe UnsafeRawBufferPointer(start: piece, count: pieceCount.pointee)
      unsafe pieceCount.pointee = 0
      // Too much of a chunked body: there is no way to answer in the middle, so hang up.
      return unsafe core.append(bytes, to: exchange) ? .YES : .NO
    }
    return unsafe Self.answer(exchange, core: core, on: connection)
  }

  static let completed: MHD_RequestCompletedCallback = { context, _, request, _ in
    guard let context = unsafe context, let pointer = unsafe request?.pointee else { return }
    let core = unsafe Unmanaged<ServerCore>.fromOpaque(context).takeUnretainedValue()
    let exchange = unsafe Unmanaged<HTTPExchange>.fromOpaque(pointer).takeRetainedValue()
    unsafe request?.pointee = nil
    core.active.subtract(1, ordering: .relaxed)
    exchange.link.allow(core.limits.idleTime)
  }

  private static func answer(
    _ exchange: HTTPExchange,
    core: ServerCore,
    on connection: OpaquePointer
  ) -> MHD_Result {
    if let reply = exchange.reply {
      return unsafe send(reply, for: exchange, core: core, on: connection)
    }
    exchange.link.allow(nil)
    switch core.handler(exchange.request) {
    case .now(let reply):
      return unsafe send(reply, for: exchange, core: core, on: connection)
    case .later(let work):
      guard unsafe core.sleepers.suspend(exchange, on: connection) else {
        return unsafe send(ServerCore.stopping, for: exchange, core: core, on: connection)
      }
      Task { core.sleepers.wake(exchange, with: await work()) }
      return .YES
    }
  }

  private static func send(
    _ reply: ServerReply,
    for exchange: HTTPExchange,
    core: ServerCore,
    on connection: OpaquePointer
  ) -> MHD_Result {
    exchange.link.allow(core.limits.idleTime)
    let made = unsafe reply.body.withUnsafeBytes { bytes in
      unsafe MHD_create_response_from_buffer(
        bytes.count,
        UnsafeMutableRawPointer(mutating: bytes.baseAddress),
        .RESPMEM_MUST_COPY
      )
    }
    guard let response = unsafe made else { return .NO }
    defer { unsafe MHD_destroy_response(response) }
    for header in reply.headers {
      guard unsafe MHD_add_response_header(response, header.name, header.value) == .YES
      else { return .NO }
    }
    if reply.closes { _ = unsafe MHD_add_response_header(response, "Connection", "close") }
    return unsafe MHD_queue_response(connection, UInt32(clamping: reply.status), response)
  }

  private static func link(of connection: OpaquePointer) -> Link? {
    guard let pointer = unsafe purser_mhd_context(connection) else { return nil }
    return unsafe Unmanaged<Link>.fromOpaque(pointer).takeUnretainedValue()
  }
}
