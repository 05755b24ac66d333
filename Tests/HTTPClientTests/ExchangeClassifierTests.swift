import TestSupport
import Testing

@testable import HTTPClient

@Suite struct `Every end of an exchange has its verdict` {
  @Test func `each code of the installed libcurl has a row`() {
    for code in Int32(0)..<200 where CurlLibrary.description(of: code) != "Unknown error" {
      #expect(CurlCode(rawValue: code) != nil, "\(code): \(CurlLibrary.description(of: code))")
    }
    #expect(CurlLibrary.description(of: 99) != "Unknown error")
  }

  @Test func `the codes are numbered as in the header`() {
    #expect(CurlCode.allCases.map(\.rawValue) == Array(0...101))
  }

  /// The codes that can come before sending, with their word; all others prove nothing.
  static let early: [CurlCode: String] = [
    .unsupportedProtocol: "url_refused", .failedInit: "client_failed",
    .urlMalformat: "url_refused", .notBuiltIn: "client_failed",
    .couldntResolveProxy: "proxy_failed", .couldntResolveHost: "unresolved",
    .couldntConnect: "connect_failed", .outOfMemory: "client_failed",
    .operationTimedout: "connect_timeout", .sslConnectError: "tls_failed",
    .functionNotFound: "client_failed", .abortedByCallback: "aborted",
    .badFunctionArgument: "client_failed", .interfaceFailed: "no_connection",
    .unknownOption: "client_failed", .setoptOptionSyntax: "client_failed",
    .sslEngineNotfound: "tls_failed", .sslEngineSetfailed: "tls_failed",
    .sslCertproblem: "tls_client_certificate", .sslCipher: "tls_failed",
    .peerFailedVerification: "tls_untrusted", .useSslFailed: "tls_failed",
    .sslEngineInitfailed: "tls_failed", .loginDenied: "url_refused",
    .sslCacertBadfile: "tls_authorities_unreadable",
    .sslCrlBadfile: "tls_authorities_unreadable", .sslIssuerError: "tls_untrusted",
    .noConnectionAvailable: "no_connection", .sslPinnedpubkeynotmatch: "tls_untrusted",
    .sslInvalidcertstatus: "tls_untrusted", .recursiveApiCall: "client_failed",
    .authError: "client_failed", .proxy: "proxy_failed",
    .sslClientcert: "tls_client_certificate", .echRequired: "tls_untrusted",
  ]

  @Test(arguments: CurlCode.allCases)
  func `a code proves that nothing was sent only when it can come before`(code: CurlCode) {
    let verdict = ExchangeClassifier.verdict(code, .nothingSent)
    if let word = Self.early[code] {
      #expect(verdict == .notSent(why: word))
    } else {
      guard case .silent = verdict else { return #expect(verdict == .silent(why: "")) }
    }
  }

  @Test(arguments: CurlCode.allCases)
  func `once something was sent a code is silence, and only success with a whole reply is one`(
    code: CurlCode
  ) {
    for phase in [ExchangePhase.sent, .replyBegun] {
      let verdict = ExchangeClassifier.verdict(code, phase)
      guard case .silent(let why) = verdict else { return #expect(verdict == .silent(why: "")) }
      #expect(!why.isEmpty)
    }
    #expect((ExchangeClassifier.verdict(code, .replyWhole) == .reply) == (code == .ok))
  }

  @Test(arguments: ExchangeFlaw.allCases, ExchangePhase.allCases)
  func `a flaw of our own names the cause and forbids a reply`(
    flaw: ExchangeFlaw,
    phase: ExchangePhase
  ) {
    let word = flaw.rawValue
    let verdict = ExchangeClassifier.verdict(.abortedByCallback, phase, flaw: flaw)
    #expect(verdict == (phase == .nothingSent ? .notSent(why: word) : .silent(why: word)))
    #expect(ExchangeClassifier.verdict(.ok, phase, flaw: flaw) == .silent(why: word))
  }

  @Test(arguments: ExchangePhase.allCases)
  func `a code of a later libcurl proves nothing`(phase: ExchangePhase) {
    #expect(ExchangeClassifier.verdict(nil, phase) == .silent(why: "unknown_code"))
  }

  @Test(
    arguments: [
      ("HTTP/1.1 200 OK", "Content-Length: 2", 2, nil),
      ("HTTP/1.1 200 OK", "Content-Length: 2", 1, .lengthMismatch),
      ("HTTP/1.1 200 OK", "Content-Length: 2\nContent-Length: 2", 2, nil),
      ("HTTP/1.1 200 OK", "Content-Length: 2\nContent-Length: 02", 2, .framingConflict),
      ("HTTP/1.1 200 OK", "Content-Length: +2", 2, .framingConflict),
      ("HTTP/1.1 200 OK", "Content-Length: 99999999999999999999", 2, .framingConflict),
      ("HTTP/1.1 200 OK", "Transfer-Encoding: chunked", 9, nil),
      ("HTTP/1.1 200 OK", "Transfer-Encoding: gzip", 9, .lengthUnknown),
      (
        "HTTP/1.1 200 OK", "Transfer-Encoding: chunked\nTransfer-Encoding: chunked", 9,
        .framingConflict
      ),
      ("HTTP/1.1 200 OK", "X-A: b", 0, .lengthUnknown),
      ("HTTP/2 200", "X-A: b", 7, nil),
      ("HTTP/2 200", "Content-Length: 2", 7, .lengthMismatch),
      ("HTTP/1.1 204 No", "X-A: b", 0, nil),
      ("HTTP/1.1 304 No", "Content-Length: 7", 0, nil),
      ("HTTP/1.1 199 No", "Content-Length: 0", 0, .malformedHead),
      ("HTTP/1.1 600 No", "Content-Length: 0", 0, .malformedHead),
      ("HTTP/1.1 599 No", "Content-Length: 0", 0, nil),
    ] as [(String, String, Int, ExchangeFlaw?)]
  )
  func `a head says whether its body is whole`(
    status: String,
    headers: String,
    bodyCount: Int,
    flaw: ExchangeFlaw?
  ) throws {
    let text = "\(status)\r\n" + headers.replacing("\n", with: "\r\n") + "\r\n\r\n"
    let head = try #require(ReplyHead(Array(text.utf8)))
    #expect(
      ExchangeClassifier.flaw(in: head, bodyCount: bodyCount, requestWhole: true) == flaw
    )
  }

  @Test(arguments: [(200, ExchangeFlaw.earlyReply), (302, .earlyReply), (413, nil), (500, nil)])
  func `only an error may come before the request is whole`(
    status: Int,
    flaw: ExchangeFlaw?
  ) throws {
    let text = "HTTP/1.1 \(status) X\r\nContent-Length: 0\r\n\r\n"
    let head = try #require(ReplyHead(Array(text.utf8)))
    #expect(ExchangeClassifier.flaw(in: head, bodyCount: 0, requestWhole: false) == flaw)
  }

  @Test(arguments: [
    "", "HTTP/1.1", "HTTP/1.1 20 OK", "HTTP/1.1 2000 OK", "HTTP/1.1 2x0 OK", "FTP/1.1 200 OK",
    "HTTP/1.1 200 OK\r\nno colon", "HTTP/1.1 200 OK\r\n: empty", "HTTP/1.1 200 OK\r\na b: c",
    "HTTP/1.1 200 OK\r\n folded", "HTTP/1.1 200 OK\r\na: \u{0}", "HTTP/1.1 200 OK\r\na: b\rc",
  ])
  func `a head that is none is refused`(text: String) {
    #expect(ReplyHead(Array((text + "\r\n\r\n").utf8)) == nil)
  }

  @Test(arguments: 0..<200)
  func `no bytes trap the reader`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var reader = ReplyReader()
    reader.begin(maximumBodyBytes: 100)
    for _ in 0..<40 {
      let prefix = Bool.random(using: &random) ? "HTTP/1.1 20" : ""
      let bytes = (0..<Int.random(in: 0..<40, using: &random))
        .map { _ in
          UInt8.random(in: 0...255, using: &random)
        }
      let line = Array(prefix.utf8) + bytes
      _ = Bool.random(using: &random) ? reader.take(line: line) : reader.take(body: line)
    }
    _ = reader.completeHead()
    #expect(reader.body.count <= 100, "seed \(seed)")
  }
}
