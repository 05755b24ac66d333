/// What a check found, before it has a name.
enum CheckOutcome {
  case passed(String)
  case failed(String)
  case notApplicable(String)

  /// How many problems of one check are written out.
  private static let shown = 20

  /// Passed with a count, failed with its problems (a line each), or nothing to try.
  static func of(_ problems: [String], tried: Int, _ what: String) -> CheckOutcome {
    if !problems.isEmpty {
      let more = problems.count > shown ? ["and \(problems.count - shown) more"] : []
      return .failed((problems.prefix(shown) + more).joined(separator: "\n"))
    }
    return tried == 0 ? .notApplicable("nothing to try: no \(what)") : .passed("\(tried) \(what)")
  }
}
