internal import Wire

/// Where a merchant wants to hear of payments, as it would say in the provider's back office.
struct Hook: Equatable, Sendable {
  /// Why a body is not taken, in a sentence.
  struct Flaw: Error, Equatable {
    var message: String
  }

  var url: String
  /// Whether what is sent there carries wrong signatures.
  var isForged = false
  /// How long after the event it is sent.
  var late = Duration.zero

  init(url: String, isForged: Bool = false, late: Duration = .zero) {
    self.url = url
    self.isForged = isForged
    self.late = late
  }

  /// Reads `{"url":"http://127.0.0.1:8080/…","forged":false,"late_ms":0}`; nil for `{}`.
  static func read(_ json: JSONValue) throws(Flaw) -> Hook? {
    guard let object = json.object else { throw Flaw(message: "an object is expected") }
    if object.members.isEmpty { return nil }
    let known: Set<String> = ["url", "forged", "late_ms"]
    if let stranger = object.members.first(where: { !known.contains($0.name) }) {
      throw Flaw(message: "unknown key \"\(stranger.name)\"")
    }
    guard let url = object["url"]?.text, NoticeAddress(url) != nil else {
      throw Flaw(message: "\"url\" is an http address of this machine, with a port")
    }
    var hook = Hook(url: url)
    if let forged = object["forged"] { hook.isForged = forged == .boolean(true) }
    if let late = object["late_ms"] {
      guard let milliseconds = late.integer, 0...60_000 ~= milliseconds else {
        throw Flaw(message: "\"late_ms\" is a number from 0 to 60000")
      }
      hook.late = .milliseconds(milliseconds)
    }
    return hook
  }
}
