import Payments
public import Wire

extension RunSummary {
  /// The verdicts of the run object, in its order.
  static let shown: [Verdict] = [
    .captured, .authorized, .declined, .refused, .invalid, .duplicate, .inDoubt, .pending,
    .actionNeeded, .skipped,
  ]

  /// Writes the run object of the command line.
  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("run", run.id.text)
    writer.member("state", run.state.rawValue)
    writer.member("file", run.file)
    writer.member("rows", run.rows)
    for verdict in Self.shown { writer.member(verdict.rawValue, count(verdict)) }
    for verdict in Verdict.allCases where !Self.shown.contains(verdict) && count(verdict) > 0 {
      writer.member(verdict.rawValue, count(verdict))
    }
    writer.key("seconds")
    writer.number(seconds)
    writer.member("rate", rate)
    writer.key("result")
    if run.resultDigest == nil { writer.null() } else { writer.text(run.resultPath) }
    if let holder = run.holder, run.state == .running {
      writer.key("owner")
      writer.beginObject()
      writer.member("pid", holder.pid)
      writer.member("alive", holder.isAlive)
      writer.endObject()
    }
    writer.endObject()
  }

  /// Seconds of work with one decimal.
  var seconds: String {
    let tenths = run.activeMilliseconds / 100
    return "\(tenths / 10).\(tenths % 10)"
  }
}
