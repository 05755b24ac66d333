internal import Crypto
internal import Engine

/// The key that signs checkpoints: 32 bytes that only the journal's owner can read.
struct CheckpointKey: Sendable {
  /// How many characters a name has.
  static let nameLength = 16

  /// The beginning of the key's SHA-256 in hexadecimal digits: it names the key and tells nothing.
  let name: String
  private let secret: Secret

  private init(_ bytes: inout [UInt8]) {
    name = String(Hex.text(of: Digest.sha256.bytes(of: bytes)).prefix(Self.nameLength))
    secret = Secret(taking: &bytes)
  }

  /// The code over a statement.
  func code(over statement: String) -> [UInt8] {
    HMAC.bytes(of: Array(statement.utf8), key: secret, .sha256)
  }

  /// Whether this key signed a checkpoint.
  func hasSigned(_ checkpoint: Checkpoint) -> Bool {
    checkpoint.key == name
      && ConstantTime.equal(code(over: checkpoint.statement), checkpoint.code)
  }

  /// The file that a journal's key is kept in.
  static func path(of journal: String) -> String { journal + ".key" }

  /// Reads a key file: 64 hexadecimal digits in a file that only its owner may read.
  ///
  /// - Returns: `nil` when there is no file.
  /// - Throws: `unavailable` for a file that is no key or that others may read.
  static func load(_ path: String) throws(JournalError) -> CheckpointKey? {
    guard let file = try SmallFile.read(path) else { return nil }
    guard file.mode & 0o077 == 0 else {
      throw .unavailable(why: "others may read the key \(path); take the right away: chmod 600")
    }
    var text = file.bytes
    if text.last == UInt8(ascii: "\n") { text.removeLast() }
    guard var bytes = try? Hex.decode(text), bytes.count == 32 else {
      throw .unavailable(why: "\(path) is no key of 64 hexadecimal digits")
    }
    return CheckpointKey(&bytes)
  }

  /// Reads the key of a journal, or makes one at the journal's first use.
  static func loadOrMake(_ path: String) throws(JournalError) -> CheckpointKey {
    if let key = try load(path) { return key }
    let bytes = RandomBytes.make(count: 32)
    try SmallFile.make(path, Hex.encode(bytes) + [UInt8(ascii: "\n")])
    guard let key = try load(path) else {
      throw .unavailable(why: "\(path) was taken away while it was made")
    }
    return key
  }
}
