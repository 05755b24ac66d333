internal import Crypto

/// A signed head of the chain: how many events there were, and the hash of the last one.
struct Checkpoint: Equatable, Sendable {
  /// How many events the journal had; the place of the last one.
  let events: Int64
  /// The hash of the last event: 32 bytes.
  let hash: [UInt8]
  /// The name of the key that signed it.
  let key: String
  /// HMAC-SHA256 over ``statement``.
  let code: [UInt8]

  private static let head = "purser-checkpoint/1"

  /// Signs a head of the chain.
  init(of chain: ChainHead, by key: CheckpointKey) {
    events = chain.sequence
    hash = chain.hash
    self.key = key.name
    code = key.code(over: Self.statement(chain.sequence, chain.hash, key.name))
  }

  /// Reads a line as ``line`` gives it, without its line feed; `nil` when it is none.
  init?(line: String) {
    let parts = line.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 5, parts[0] == Self.head, let events = Int64(parts[1]), events > 0,
      parts[3].utf8.count == CheckpointKey.nameLength,
      let hash = try? Hex.decode(parts[2].utf8), hash.count == 32,
      let code = try? Hex.decode(parts[4].utf8), code.count == 32
    else { return nil }
    self.events = events
    self.hash = hash
    key = String(parts[3])
    self.code = code
  }

  /// The checkpoint in one line, as it stands in the journal and in the file beside it.
  var line: String { "\(statement) \(Hex.text(of: code))" }

  /// What is signed.
  var statement: String { Self.statement(events, hash, key) }

  private static func statement(_ events: Int64, _ hash: [UInt8], _ key: String) -> String {
    "\(head) \(events) \(Hex.text(of: hash)) \(key)"
  }
}
