/// Why nothing could be signed or verified; no value stands in it.
enum SignatureError: Error, Hashable, Sendable {
  case expression(slot: String, EvaluationError)
  /// `by` gave a word that `cases` does not list.
  case noCase(slot: String)
  /// The key cannot be used: empty, not a key of that algorithm, too short.
  case keyUnusable(slot: String)
  /// The plaintext does not fit the key.
  case tooLong(slot: String)
  /// A part holds a character that `forbid_in_parts` forbids.
  case forbiddenCharacter(slot: String)
}

extension SignatureError {
  /// The mistake in words, without its slot.
  var inWords: String {
    switch self {
    case .expression(_, let why): why.description
    case .noCase: "no case fits the account's settings"
    case .keyUnusable: "the key cannot be used"
    case .tooLong: "the text does not fit the key"
    case .forbiddenCharacter: "a part holds a forbidden character"
    }
  }
}
