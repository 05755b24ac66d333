internal import CCurl
internal import Engine
internal import Glibc
internal import Synchronization
internal import Wire

extension ExchangeSlot {
  /// The slot that a callback was given; see the type for who owns it.
  private static func from(_ context: UnsafeMutableRawPointer?) -> ExchangeSlot? {
    guard let context = unsafe context else { return nil }
    return unsafe Unmanaged<ExchangeSlot>.fromOpaque(context).takeUnretainedValue()
  }

  /// Sets the functions that curl calls and their context.
  func setCallbacks() -> Bool {
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    var options = unsafe EasyOptions(easy)
    for option in [
      CURLOPT_READDATA, CURLOPT_SEEKDATA, CURLOPT_WRITEDATA, CURLOPT_HEADERDATA,
      CURLOPT_OPENSOCKETDATA, CURLOPT_PREREQDATA,
    ] {
      unsafe options.set(option, pointer: context)
    }
    options.note(
      unsafe purser_easy_set_read(easy) { buffer, size, count, context in
        guard let slot = unsafe ExchangeSlot.from(context), let buffer = unsafe buffer else {
          return Int(CURL_READFUNC_ABORT)
        }
        return unsafe slot.giveBody(
          UnsafeMutableRawBufferPointer(start: buffer, count: size * count)
        )
      }
    )
    // A body that was given once is never given again: curl then ends with code 65.
    options.note(unsafe purser_easy_set_seek(easy) { _, _, _ in CURL_SEEKFUNC_FAIL })
    options.note(
      unsafe purser_easy_set_write(easy, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
        unsafe ExchangeSlot.receive(bytes, size * count, context) { unsafe $0.take(line: $1) }
      }
    )
    options.note(
      unsafe purser_easy_set_write(easy, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
        unsafe ExchangeSlot.receive(bytes, size * count, context) { unsafe $0.take(body: $1) }
      }
    )
    options.note(
      unsafe purser_easy_set_opensocket(easy) { context, _, address in
        guard let slot = unsafe ExchangeSlot.from(context), let address = unsafe address else {
          return CURL_SOCKET_BAD
        }
        return unsafe slot.openSocket(address)
      }
    )
    options.note(
      unsafe purser_easy_set_prereq(easy) { context, address, _, _, _ in
        guard let slot = unsafe ExchangeSlot.from(context), let address = unsafe address else {
          return CURL_PREREQFUNC_ABORT
        }
        return unsafe slot.maySend(to: address) ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
      }
    )
    return options.areAccepted
  }

  private static func receive(
    _ bytes: UnsafeMutablePointer<CChar>?,
    _ count: Int,
    _ context: UnsafeMutableRawPointer?,
    _ take: (inout ReplyReader, UnsafeRawBufferPointer) -> ExchangeFlaw?
  ) -> Int {
    guard let slot = unsafe from(context) else { return 0 }
    let flaw = unsafe take(&slot.reply, UnsafeRawBufferPointer(start: bytes, count: count))
    guard let flaw else { return count }
    slot.flaw = flaw
    // Any other number than the count ends the transfer; an empty line would be its own count.
    return count == 0 ? 1 : 0
  }

  /// Copies the next bytes of the body, unless the deadline has passed.
  private func giveBody(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard let job else { return Int(CURL_READFUNC_ABORT) }
    guard wiring.now() < job.deadline else {
      flaw = .deadline
      didReadBody = true
      return Int(CURL_READFUNC_ABORT)
    }
    if !didReadBody {
      didReadBody = true
      announce(job)
    }
    let body = job.request.body
    let count = min(buffer.count, body.count - bodyOffset)
    unsafe body.withUnsafeBytes { bytes in
      unsafe buffer.copyMemory(
        from: UnsafeRawBufferPointer(rebasing: bytes[bodyOffset..<bodyOffset + count])
      )
    }
    bodyOffset += count
    return count
  }

  /// Called for every attempt when its connection stands: a second attempt is a second request.
  private func maySend(to address: UnsafePointer<CChar>) -> Bool {
    guard let job else { return false }
    guard !didBeginSending else {
      flaw = .resendRefused
      return false
    }
    guard job.terms.allowsPrivateAddresses || allows(unsafe Self.bytes(ofText: address)) else {
      flaw = .addressRefused
      return false
    }
    guard wiring.now() < job.deadline else {
      flaw = .deadline
      return false
    }
    didBeginSending = true
    if job.request.body.isEmpty || job.request.method == .get { announce(job) }
    return true
  }

  private func announce(_ job: ExchangeJob) {
    queue.sendCount.add(1, ordering: .relaxed)
    wiring.onSending?(job.request)
  }

  /// Opens a socket to an address that may be reached.
  private func openSocket(_ address: UnsafeMutablePointer<curl_sockaddr>) -> curl_socket_t {
    let target = unsafe address.pointee
    guard let job, job.terms.allowsPrivateAddresses || allows(unsafe Self.bytes(of: address)) else {
      didRefuseAddress = true
      return CURL_SOCKET_BAD
    }
    return socket(target.family, target.socktype | Int32(SOCK_CLOEXEC.rawValue), target.protocol)
  }

  private func allows(_ address: [UInt8]?) -> Bool {
    guard let address else { return false }
    return wiring.allowsAddress(address)
  }

  /// The bytes of a socket address; nil when it is neither IPv4 nor IPv6.
  private static func bytes(of address: UnsafeMutablePointer<curl_sockaddr>) -> [UInt8]? {
    let length = unsafe Int(address.pointee.addrlen)
    let range: Range<Int>
    // The port stands before the address, in IPv6 the flow label too.
    switch unsafe address.pointee.family {
    case AF_INET: range = 4..<8
    case AF_INET6: range = 8..<24
    default: return nil
    }
    guard length >= range.upperBound,
      let start = MemoryLayout<curl_sockaddr>.offset(of: \.addr)
    else { return nil }
    // curl's own struct has room for the longest address behind the header's `addr`.
    let bytes = unsafe UnsafeRawBufferPointer(
      start: UnsafeRawPointer(address) + start,
      count: range.upperBound
    )
    return unsafe Array(bytes[range])
  }

  /// The bytes of an address in text form.
  private static func bytes(ofText text: UnsafePointer<CChar>) -> [UInt8]? {
    for (family, count) in [(AF_INET, 4), (AF_INET6, 16)] {
      var bytes = [UInt8](repeating: 0, count: count)
      let code = unsafe bytes.withUnsafeMutableBytes {
        unsafe inet_pton(family, text, $0.baseAddress)
      }
      if code == 1 { return bytes }
    }
    return nil
  }
}
