/// The parts of an idempotency key that the journal looks payments up by.
struct KeyParts: Equatable, Sendable {
  /// The key without round and attempt.
  var base: String
  /// From 1; always 1 for a key made of a reference.
  var round: Int
  /// From 1.
  var attempt: Int

  /// Takes a key apart; what has no attempt is its own base.
  init(key: String) {
    guard let hash = key.utf8.lastIndex(of: UInt8(ascii: "#")),
      let attempt = Int(key[key.utf8.index(after: hash)...])
    else {
      self.init(base: key, round: 1, attempt: 1)
      return
    }
    let source = key[..<hash]
    guard source.utf8.first == UInt8(ascii: "="),
      let tilde = source.utf8.lastIndex(of: UInt8(ascii: "~")),
      let round = Int(source[source.utf8.index(after: tilde)...])
    else {
      self.init(base: String(source), round: 1, attempt: attempt)
      return
    }
    self.init(base: String(source[..<tilde]), round: round, attempt: attempt)
  }

  private init(base: String, round: Int, attempt: Int) {
    self.base = base
    self.round = round
    self.attempt = attempt
  }
}
