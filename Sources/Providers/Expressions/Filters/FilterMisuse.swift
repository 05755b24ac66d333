/// Why a filter cannot be used so, found when its expression is compiled.
struct FilterMisuse: Error, Hashable, Sendable {
  /// The argument that is to blame, from 0.
  let argument: Int
  let message: String
  var help: String?
  var replacement: String?
}
