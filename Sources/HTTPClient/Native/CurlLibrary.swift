internal import CCurl

/// The libcurl that is installed.
enum CurlLibrary {
  /// Whether it is initialised and young enough; done once, at the first use.
  ///
  /// 7.84 is the first version whose initialisation is safe with threads; 7.85 brought the
  /// protocols as text, and setting them fails before.
  static let isReady: Bool = {
    guard purser_version_number() >= 0x07_5500 else { return false }
    return curl_global_init(purser_global_default()) == CURLE_OK
  }()

  /// What it calls a result code; "Unknown error" for a number that is none.
  static func description(of code: Int32) -> String {
    let text = unsafe curl_easy_strerror(CURLcode(rawValue: UInt32(bitPattern: code)))
    return unsafe text.map { unsafe String(cString: $0) } ?? ""
  }
}
