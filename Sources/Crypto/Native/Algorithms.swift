internal import COpenSSL

/// libcrypto's algorithms, each fetched once: a fetch costs more than a short digest.
// The pointers are to objects that libcrypto never changes after the fetch and that are never
// freed, so that every thread may read them.
@safe final class Algorithms: @unchecked Sendable {
  static let shared = Algorithms()

  private let digests: [OpaquePointer]
  let hmac: OpaquePointer
  let aes256GCM: OpaquePointer
  let aes128GCM: OpaquePointer

  private init() {
    unsafe digests = Digest.allCases.map { digest in
      unsafe Algorithms.required(EVP_MD_fetch(nil, digest.nativeName, nil))
    }
    unsafe hmac = Algorithms.required(EVP_MAC_fetch(nil, "HMAC", nil))
    unsafe aes256GCM = Algorithms.required(EVP_CIPHER_fetch(nil, "AES-256-GCM", nil))
    unsafe aes128GCM = Algorithms.required(EVP_CIPHER_fetch(nil, "AES-128-GCM", nil))
  }

  func pointer(to digest: Digest) -> OpaquePointer { unsafe digests[digest.place] }

  private static func required(_ pointer: OpaquePointer?) -> OpaquePointer {
    guard let pointer = unsafe pointer else {
      preconditionFailure("libcrypto lacks an algorithm of its default provider")
    }
    return unsafe pointer
  }
}

extension Digest {
  /// The place in the table of fetched algorithms.
  fileprivate var place: Int {
    switch self {
    case .md5: 0
    case .sha1: 1
    case .sha256: 2
    case .sha384: 3
    case .sha512: 4
    }
  }

  /// libcrypto's name.
  var nativeName: String {
    switch self {
    case .md5: "MD5"
    case .sha1: "SHA1"
    case .sha256: "SHA256"
    case .sha384: "SHA384"
    case .sha512: "SHA512"
    }
  }
}
