import Payments

extension RunSummary {
  /// The summary for people: one line about the run, then a line for each verdict that occurs.
  public var text: String {
    var lines = ["\(run.id) \(stateInWords): \(run.rows) rows of \(run.file)"]
    let occurring = Verdict.allCases.filter { count($0) > 0 }
    lines += TextTable.lines(occurring.map { [$0.rawValue, "\(count($0))"] })
    lines.append("  \(seconds) s, \(rate) payments/s")
    if run.resultDigest != nil { lines.append("  result: \(run.resultPath)") }
    return lines.joined(separator: "\n") + "\n"
  }

  private var stateInWords: String {
    guard run.state == .running, let holder = run.holder, !holder.isAlive else {
      return run.state.rawValue
    }
    return "running, but its process \(holder.pid) is gone: resume it"
  }
}
