import Payments
import Wire

extension BatchPreview {
  /// The most mistakes that the text shows one by one.
  static let shownMistakes = 50

  /// The preview for people, in lines.
  public var text: String {
    var lines = ["\(file): \(encoding), delimiter \(delimiterInWords), \(rows) rows"]
    if let refused {
      lines.append("refused: \(refused.code.rawValue) \(file):\(refused.line):\(refused.column)")
      lines.append("  \(refused.message)")
      if let help = refused.help { lines.append("  help: \(help)") }
      lines.append("nothing can be sent")
      return lines.joined(separator: "\n") + "\n"
    }
    for mistake in mistakes.prefix(Self.shownMistakes) {
      let column = mistake.column.isEmpty ? "" : " \(mistake.column)"
      lines.append(
        "\(file):\(mistake.line)\(column): \(mistake.severity.rawValue) "
          + "\(mistake.code.rawValue): \(mistake.message)"
      )
      if let help = mistake.help { lines.append("  help: \(help)") }
    }
    let more = mistakes.count - min(mistakes.count, Self.shownMistakes) + mistakesLeftOut
    if more > 0 { lines.append("and \(more) more; --format json shows them") }
    lines += TextTable.lines(
      [["valid", "\(valid)"], ["invalid", "\(invalid)"], ["duplicate", "\(duplicates)"]]
        + (known.total > 0 ? [["known", "\(known.total)"]] : [])
    )
    if !totals.isEmpty {
      lines.append("")
      lines += TextTable.lines(
        totals.map { [$0.account ?? "no route", "\($0.count)", $0.amountText] }
      )
    }
    if let knownText { lines.append(knownText) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// What to say about known rows: the choice that they need, or what was chosen; `nil` when there
  /// are none.
  public var knownText: String? {
    if known.total > 0 {
      let counts =
        "\(known.total) rows equal rows of earlier runs: \(known.paid) paid, "
        + "\(known.unpaid) unpaid, \(known.open) open"
      return choice == nil
        ? "\(counts); choose --known skip, retry or pay-again" : "\(counts); they are left out"
    }
    guard known.earlier > 0 else { return nil }
    return "\(known.earlier) rows equal older rows and will be paid again"
  }

  private var delimiterInWords: String { delimiter == "\t" ? "tab" : "\"\(delimiter)\"" }
}
