/// Why a text is no expression, and where.
struct SyntaxMistake: Error, Hashable, Sendable {
  let range: Range<Int>
  let message: String
  var help: String?
  var replacement: String?
}
