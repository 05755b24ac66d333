/// What a provider's server sends to a merchant's, and how it goes on when it is not taken.
struct Notice: Sendable {
  /// An address of this machine; no other is ever reached.
  var url: String
  /// The body's kind, as `Content-Type` says it.
  var type = "application/x-www-form-urlencoded"
  var body: [UInt8]
  /// The body of further tries, where they say that they are such.
  var again: [UInt8]?
  /// How long after the event it is sent.
  var after = Duration.zero
  /// How long the sender waits before each further try.
  var retries: [Duration] = []
  /// Whether the merchant's answer, its status and its body, ends the tries.
  var isTaken: @Sendable (Int, String) -> Bool = { status, _ in status == 200 }
}
