import Crypto
import Foundation
import Payments
import Providers
import Wire

/// The results that may be told again (`cache`), in a file beside the journal; no secret stands in
/// it.
struct AnswerFile {
  /// More than this is not kept.
  private static let maximumCount = 256

  private let path: String

  init(_ configuration: Configuration) {
    path = configuration.resolved(configuration.journal) + ".answers"
  }

  /// The name of a result: the account, its plugin and public settings, the operation and fields.
  static func key(
    _ account: ProviderAccount,
    _ content: PaymentContent,
    language: String
  ) -> String {
    var parts = [account.name, account.identity, account.plugin.digest, content.operation.rawValue]
    parts += [
      content.payee ?? "", language, String(content.amount.minorUnits),
      content.amount.currency.code,
    ]
    parts += content.fields.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
    let text = parts.map { "\($0.utf8.count):\($0)" }.joined()
    return Hex.text(of: Digest.sha256.bytes(of: Array(text.utf8)))
  }

  /// The result of that name, while it may be told again.
  func result(_ key: String, at now: Instant) -> JSONObject? {
    guard let entry = entries()[key]?.object, case .number(let until)? = entry["until"],
      let end = Int64(until), now.milliseconds < end
    else { return nil }
    return entry["answer"]?.object
  }

  /// Keeps a result; a file that cannot be written keeps nothing, and the next one asks again.
  func keep(_ answer: JSONObject, as key: String, until: Instant, at now: Instant) {
    var kept = JSONObject()
    for member in entries().members.suffix(Self.maximumCount - 1) where member.name != key {
      guard case .number(let text)? = member.value.object?["until"], let end = Int64(text),
        now.milliseconds < end
      else { continue }
      kept[member.name] = member.value
    }
    let entry: JSONObject = [
      "until": .number(String(until.milliseconds)), "answer": .object(answer),
    ]
    kept[key] = .object(entry)
    let data = Data(JSONValue.object(kept).serialized())
    let url = URL(fileURLWithPath: path)
    let folder = url.deletingLastPathComponent()
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try? data.write(to: url, options: .atomic)
  }

  private func entries() -> JSONObject {
    guard let bytes = try? FileBytes.read(path: path, maximumByteCount: 4 << 20),
      let value = try? JSON.parse(bytes), case .object(let object) = value
    else { return JSONObject() }
    return object
  }
}
