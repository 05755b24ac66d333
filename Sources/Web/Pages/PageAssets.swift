import Crypto
public import HTTPServer
import Wire

/// The files that pages lean on: one stylesheet and one small script, both part of the program.
///
/// A file's name holds the digest of its bytes, so that browsers may keep it for ever.
public enum PageAssets: Sendable {
  struct Asset: Sendable {
    let path: String
    let reply: ServerReply

    init(name: String, ending: String, type: String, bytes: [UInt8]) {
      let digest = Hex.text(of: Digest.sha256.bytes(of: bytes)).prefix(16)
      path = "/assets/\(name)-\(digest).\(ending)"
      reply = ServerReply(
        status: 200,
        headers: [
          HTTPHeader("Content-Type", "\(type); charset=utf-8"),
          HTTPHeader("Cache-Control", "public, max-age=31536000, immutable"),
          HTTPHeader("X-Content-Type-Options", "nosniff"),
          HTTPHeader("Content-Security-Policy", "default-src 'none'"),
          HTTPHeader("Cross-Origin-Resource-Policy", "same-origin"),
        ],
        body: bytes
      )
    }
  }

  static let stylesheet = Asset(
    name: "pages",
    ending: "css",
    type: "text/css",
    bytes: PackageResources.pages_css
  )
  static let script = Asset(
    name: "pages",
    ending: "js",
    type: "text/javascript",
    bytes: PackageResources.pages_js
  )

  /// The file of a path; `nil` for a path that no page names.
  public static func reply(to path: String) -> ServerReply? {
    [stylesheet, script].first { $0.path == path }?.reply
  }

  /// Every file with its path, for whoever writes pages to a disk.
  public static var files: [(path: String, bytes: [UInt8])] {
    [stylesheet, script].map { ($0.path, $0.reply.body) }
  }
}
