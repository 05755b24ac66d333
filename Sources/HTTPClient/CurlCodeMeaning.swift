/// What one of libcurl's codes says about an exchange.
struct CurlCodeMeaning: Equatable {
  /// The word when nothing was sent; nil when the code cannot come before sending, so that it
  /// proves nothing even then.
  let before: String?
  /// The word when something may have been sent.
  let after: String

  private init(before: String?, after: String) {
    self.before = before
    self.after = after
  }

  /// A code that can come before sending and after it.
  private static func either(_ before: String, _ after: String) -> CurlCodeMeaning {
    CurlCodeMeaning(before: before, after: after)
  }

  /// A code that comes before sending, of which the same is said later.
  private static func early(_ word: String) -> CurlCodeMeaning {
    CurlCodeMeaning(before: word, after: word)
  }

  /// A code that is no proof, whenever it comes.
  private static func late(_ word: String) -> CurlCodeMeaning {
    CurlCodeMeaning(before: nil, after: word)
  }

  /// The row of a code: a full switch, so that a code without a row does not compile.
  init(_ code: CurlCode) {
    self =
      switch code {
      case .ok: .late("no_reply")
      case .unsupportedProtocol: .either("url_refused", "not_http")
      case .urlMalformat, .loginDenied: .early("url_refused")
      case .couldntResolveHost: .early("unresolved")
      case .couldntResolveProxy, .proxy: .early("proxy_failed")
      case .couldntConnect: .early("connect_failed")
      case .interfaceFailed, .noConnectionAvailable: .early("no_connection")
      case .operationTimedout: .either("connect_timeout", "deadline")
      case .abortedByCallback: .early("aborted")

      case .sslConnectError, .sslCipher, .sslEngineNotfound, .sslEngineSetfailed,
        .sslEngineInitfailed, .useSslFailed:
        .either("tls_failed", "tls_broken")
      case .peerFailedVerification, .sslIssuerError, .sslPinnedpubkeynotmatch,
        .sslInvalidcertstatus, .echRequired:
        .either("tls_untrusted", "tls_broken")
      case .sslCacertBadfile, .sslCrlBadfile: .either("tls_authorities_unreadable", "tls_broken")
      case .sslCertproblem, .sslClientcert: .either("tls_client_certificate", "tls_broken")
      case .sslShutdownFailed: .late("tls_broken")

      case .failedInit, .notBuiltIn, .outOfMemory, .badFunctionArgument, .unknownOption,
        .setoptOptionSyntax, .recursiveApiCall, .functionNotFound, .authError:
        .early("client_failed")
      case .unrecoverablePoll, .again: .late("client_failed")

      case .weirdServerReply: .late("not_http")
      case .gotNothing: .late("no_reply")
      case .sendError, .uploadFailed: .late("send_failed")
      case .recvError: .late("connection_lost")
      case .sendFailRewind: .late("resend_refused")
      case .partialFile: .late("truncated")
      case .http2, .http2Stream, .http3, .quicConnectError: .late("http2_broken")
      case .badContentEncoding, .chunkFailed: .late("undecodable")
      case .filesizeExceeded, .tooLarge: .late("too_large")
      case .readError, .writeError: .late("aborted")
      case .httpReturnedError, .httpPostError, .rangeError, .badDownloadResume,
        .tooManyRedirects, .remoteAccessDenied, .remoteFileNotFound:
        .late("unexpected")
      case .ftpAcceptFailed, .ftpWeirdPassReply, .ftpAcceptTimeout, .ftpWeirdPasvReply,
        .ftpWeird227Format, .ftpCantGetHost, .ftpCouldntSetType, .ftpCouldntRetrFile, .quoteError,
        .ftpPortFailed, .ftpCouldntUseRest, .fileCouldntReadFile, .ldapCannotBind,
        .ldapSearchFailed, .tftpNotfound, .tftpPerm, .remoteDiskFull, .tftpIllegal,
        .tftpUnknownid, .remoteFileExists, .tftpNosuchuser, .ssh, .ftpPretFailed, .rtspCseqError,
        .rtspSessionError, .ftpBadFileList:
        .late("other_protocol")
      case .obsolete20, .obsolete24, .obsolete29, .obsolete32, .obsolete40, .obsolete44,
        .obsolete46, .obsolete50, .obsolete51, .obsolete57, .obsolete62, .obsolete75, .obsolete76:
        .late("obsolete_code")
      }
  }
}
