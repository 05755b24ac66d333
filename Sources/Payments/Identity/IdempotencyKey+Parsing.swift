extension IdempotencyKey {
  static let keyedOperations: [Operation] = [.capture, .void, .refund]
  static let maximumReferenceCharacters = 128

  /// Reads the written form back.
  ///
  /// - Throws: `malformed`, or what is wrong with the reference inside.
  public init(text: String) throws(IdempotencyKeyError) {
    guard let hash = text.lastIndex(of: "#"),
      let attempt = IdempotencyKey.count(text[text.index(after: hash)...])
    else { throw .malformed }
    let source = text[..<hash]
    let key: IdempotencyKey
    if source.first == "=" {
      key = try IdempotencyKey(contentText: source.dropFirst(), attempt: attempt)
    } else if IdempotencyKey.looksLikeOperation(source) {
      key = try IdempotencyKey(operationText: source, attempt: attempt)
    } else {
      key = try IdempotencyKey(reference: String(source), attempt: attempt)
    }
    guard key.description.utf8.elementsEqual(text.utf8) else { throw .malformed }
    self = key
  }

  /// Trims, brings to NFC and checks a caller's reference.
  ///
  /// - Throws: what is wrong with it.
  public static func checked(_ reference: String) throws(IdempotencyKeyError) -> String {
    let reference = reference.trimmedNFC
    guard !reference.isEmpty else { throw .empty }
    let count = reference.unicodeScalars.count
    guard count <= maximumReferenceCharacters else { throw .tooLong(characters: count) }
    guard !reference.utf8.starts(with: "=".utf8) else { throw .reserved }
    guard !reference.unicodeScalars.contains(where: \.isControl) else { throw .controlCharacter }
    return reference
  }

  private init(contentText: Substring, attempt: Int) throws(IdempotencyKeyError) {
    let parts = contentText.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2 else { throw .malformed }
    let counts = parts[1].split(separator: "~", omittingEmptySubsequences: false)
    guard counts.count == 2, let digest = IdempotencyKey.bytes(ofHex: parts[0]),
      let ordinal = IdempotencyKey.count(counts[0]), let round = IdempotencyKey.count(counts[1])
    else { throw .malformed }
    try self.init(digest: digest, ordinal: ordinal, round: round, attempt: attempt)
  }

  private init(operationText: Substring, attempt: Int) throws(IdempotencyKeyError) {
    let parts = operationText.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let payment = PaymentID(text: String(parts[0])),
      let operation = Operation(rawValue: String(parts[1]))
    else { throw .malformed }
    try self.init(
      payment: payment,
      operation: operation,
      reference: String(parts[2]),
      attempt: attempt
    )
  }

  /// Whether a reference would be written like the key of a capture, void or refund.
  static func looksLikeOperation(_ reference: some StringProtocol) -> Bool {
    guard reference.hasPrefix("pay_") else { return false }
    let parts = reference.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    return parts.count == 3 && keyedOperations.contains { $0.rawValue == parts[1] }
  }

  private static func count(_ text: Substring) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ 48...57 ~= $0 }) else { return nil }
    return Int(text)
  }

  private static func bytes(ofHex text: Substring) -> [UInt8]? {
    let digits = Array(text.utf8)
    guard digits.count == 64 else { return nil }
    var bytes: [UInt8] = []
    for place in stride(from: 0, to: 64, by: 2) {
      let pair = String(decoding: digits[place..<place + 2], as: UTF8.self)
      guard let byte = UInt8(pair, radix: 16) else { return nil }
      bytes.append(byte)
    }
    return bytes
  }
}
