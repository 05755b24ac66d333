/// A run of letters that no pattern knows.
struct PatternMistake: Error, Hashable, Sendable {
  let run: String
  /// What was probably meant.
  let nearest: String?
}
