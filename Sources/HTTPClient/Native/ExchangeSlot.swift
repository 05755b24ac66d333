internal import CCurl
internal import Engine
internal import Synchronization
internal import Wire

/// One easy handle with what its callbacks read and write; used again for exchange after exchange.
///
/// The callbacks get this object as an unretained context. Its owner is the loop, which lets go
/// of it only after the handle was taken out of the multi handle, and `deinit` ends the handle
/// first: so the context outlives every call. Only the client's thread touches it.
@safe final class ExchangeSlot {
  /// The file of certificates that the handle was made for.
  let authorities: String?
  let easy: UnsafeMutableRawPointer
  let wiring: ClientWiring
  let queue: ClientQueue

  var job: ExchangeJob?
  var reply = ReplyReader()
  var flaw: ExchangeFlaw?
  var bodyOffset = 0
  var didReadBody = false
  var didBeginSending = false
  var didRefuseAddress = false

  private var headers = TextList()
  /// What ``headers`` was made of.
  private var headersMade: (method: HTTPRequest.Method, headers: [HTTPHeader])?
  private var addresses = TextList()
  private var settings = Settings()

  /// Options that seldom change from one exchange to the next.
  private struct Settings: Equatable {
    var method: HTTPRequest.Method?
    var allowsPlain: Bool?
    var connect: Int?
  }

  /// Makes a handle with all options that never change; nil when curl refuses one.
  init?(authorities: String?, wiring: ClientWiring, queue: ClientQueue) {
    guard let easy = unsafe curl_easy_init() else { return nil }
    unsafe self.easy = unsafe easy
    self.authorities = authorities
    self.wiring = wiring
    self.queue = queue
    guard setConstants(), setTrust(), setCallbacks(), setAddresses() else { return nil }
  }

  deinit { unsafe curl_easy_cleanup(easy) }

  /// Sets what this exchange needs; false when curl refuses an option.
  func begin(_ job: ExchangeJob, remaining: Duration) -> Bool {
    self.job = job
    reply.begin(maximumBodyBytes: job.terms.maximumReplyBytes)
    flaw = nil
    bodyOffset = 0
    didReadBody = false
    didBeginSending = false
    didRefuseAddress = false
    var options = unsafe EasyOptions(easy)
    options.set(CURLOPT_URL, text: job.request.url)
    if !hasHeaders(of: job.request) {
      guard makeHeaders(job.request) else { return false }
      unsafe options.set(CURLOPT_HTTPHEADER, list: headers.pointer)
    }
    options.set(CURLOPT_TIMEOUT_MS, remaining.milliseconds)
    if job.request.method == .post {
      options.set(CURLOPT_POSTFIELDSIZE_LARGE, offset: job.request.body.count)
    }
    let wanted = Settings(
      method: job.request.method,
      allowsPlain: job.terms.allowsPrivateAddresses || wiring.assumesPlainIsAllowed,
      connect: job.terms.connect.milliseconds
    )
    if wanted != settings { set(wanted, &options) }
    return options.areAccepted
  }

  /// Ends an exchange; the handle keeps its options.
  func end() -> ExchangeJob? {
    defer { job = nil }
    return job
  }

  private func set(_ wanted: Settings, _ options: inout EasyOptions) {
    settings = wanted
    options.set(wanted.method == .post ? CURLOPT_POST : CURLOPT_HTTPGET, 1)
    options.set(CURLOPT_PROTOCOLS_STR, text: wanted.allowsPlain == true ? "https,http" : "https")
    options.set(CURLOPT_CONNECTTIMEOUT_MS, wanted.connect ?? 1)
  }

  private func hasHeaders(of request: HTTPRequest) -> Bool {
    guard let headersMade else { return false }
    return headersMade.method == request.method && headersMade.headers == request.headers
  }

  private func makeHeaders(_ request: HTTPRequest) -> Bool {
    var list = TextList()
    // No waiting for 100 Continue, and no header that the request does not name.
    var isMade = list.append("Expect:")
    var namesAccept = false
    var namesContentType = false
    for header in request.headers {
      let line = header.value.isEmpty ? header.name + ";" : header.name + ": " + header.value
      isMade = list.append(line) && isMade
      switch header.name.utf8.count {
      case 6: namesAccept = namesAccept || header.name.lowercased() == "accept"
      case 12: namesContentType = namesContentType || header.name.lowercased() == "content-type"
      default: break
      }
    }
    if !namesAccept { isMade = list.append("Accept:") && isMade }
    if request.method == .post, !namesContentType {
      isMade = list.append("Content-Type:") && isMade
    }
    headers = list
    headersMade = isMade ? (request.method, request.headers) : nil
    return isMade
  }

  private func setConstants() -> Bool {
    var options = unsafe EasyOptions(easy)
    unsafe options.set(CURLOPT_PRIVATE, pointer: Unmanaged.passUnretained(self).toOpaque())
    options.set(CURLOPT_NOSIGNAL, 1)
    // An unfinished look-up of a name is left to itself; curl would wait for it, and with it
    // every other exchange would.
    options.set(CURLOPT_QUICK_EXIT, 1)
    options.set(CURLOPT_FOLLOWLOCATION, 0)
    options.set(CURLOPT_NETRC, 0)
    options.set(CURLOPT_PROXY, text: "")
    options.set(CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
    options.set(CURLOPT_HTTP09_ALLOWED, 0)
    options.set(CURLOPT_TCP_KEEPALIVE, 1)
    options.set(CURLOPT_TCP_FASTOPEN, 0)
    options.set(CURLOPT_UPLOAD_BUFFERSIZE, 16 * 1024)
    options.set(CURLOPT_HTTP_VERSION, purser_http_version(wiring.assumesHTTP2 ? 1 : 0))
    return options.areAccepted
  }

  private func setTrust() -> Bool {
    var options = unsafe EasyOptions(easy)
    options.set(CURLOPT_SSL_VERIFYPEER, 1)
    options.set(CURLOPT_SSL_VERIFYHOST, 2)
    options.set(CURLOPT_SSLVERSION, purser_tls_floor())
    if let authorities {
      options.set(CURLOPT_CAINFO, text: authorities)
      options.set(CURLOPT_CAPATH, text: nil)
    } else {
      // With a file of authorities curl keeps the parsed store, but not beside a folder of them.
      var file: UnsafePointer<CChar>?
      options.note(unsafe purser_easy_get_text(easy, CURLINFO_CAINFO, &file))
      if unsafe file != nil { options.set(CURLOPT_CAPATH, text: nil) }
    }
    return options.areAccepted
  }

  private func setAddresses() -> Bool {
    guard !wiring.addresses.isEmpty else { return true }
    for address in wiring.addresses where !addresses.append(address) { return false }
    var options = unsafe EasyOptions(easy)
    unsafe options.set(CURLOPT_RESOLVE, list: addresses.pointer)
    return options.areAccepted
  }
}
