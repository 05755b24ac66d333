import Crypto
import Foundation
import Payments
import Providers
import Wire

/// The fields that were fetched of an account, in a file beside the journal; no secret stands in it.
struct FieldFile {
  /// Larger lists are not kept, and fetched each time.
  private static let maximumByteCount = 4 << 20

  private let path: String

  init(_ configuration: Configuration, _ account: ProviderAccount, call: String) {
    let parts = [account.name, account.identity, account.plugin.digest, call]
    let text = parts.map { "\($0.utf8.count):\($0)" }.joined()
    let name = Hex.text(of: Digest.sha256.bytes(of: Array(text.utf8))).prefix(16)
    path = configuration.resolved(configuration.journal) + ".fields.\(name)"
  }

  /// What was kept, while it may be used.
  func entries(at now: Instant) -> [JSONValue]? {
    guard let bytes = try? FileBytes.read(path: path, maximumByteCount: Self.maximumByteCount),
      case .object(let object)? = try? JSON.parse(bytes),
      case .number(let until)? = object["until"], let end = Int64(until),
      now.milliseconds < end, case .array(let entries)? = object["entries"]
    else { return nil }
    return entries
  }

  /// Keeps entries; a file that cannot be written keeps nothing.
  func keep(_ entries: [JSONValue], until: Instant) {
    let object: JSONObject = [
      "until": .number(String(until.milliseconds)), "entries": .array(entries),
    ]
    let data = Data(JSONValue.object(object).serialized())
    guard data.count <= Self.maximumByteCount else { return }
    let url = URL(fileURLWithPath: path)
    let folder = url.deletingLastPathComponent()
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try? data.write(to: url, options: .atomic)
  }
}
