internal import Synchronization
internal import Wire

/// How many requests each method of each provider got, whatever became of them.
final class RequestCounts: Sendable {
  private let counts = Mutex<[String: [String: Int64]]>([:])

  func add(provider: String, method: String) {
    counts.withLock { $0[provider, default: [:]][method, default: 0] += 1 }
  }

  func clear() { counts.withLock { $0 = [:] } }

  /// The answer to `GET /_requests`: `{"provider":{"Method":3}}`, names in order.
  var json: [UInt8] {
    let counts = counts.withLock { $0 }
    var writer = JSONWriter()
    writer.beginObject()
    for (provider, methods) in counts.sorted(by: { $0.key < $1.key }) {
      writer.key(provider)
      writer.beginObject()
      for (method, count) in methods.sorted(by: { $0.key < $1.key }) {
        writer.member(method, count)
      }
      writer.endObject()
    }
    writer.endObject()
    return writer.bytes
  }
}
