import Payments
import Providers
import Wire

/// What `explain` can list whole.
enum ExplainTopic: String, CaseIterable {
  case codes
  case filters
  case reasons
  case keys

  /// Every name of the topic with a line about it.
  var entries: [(name: String, about: String)] {
    switch self {
    case .codes:
      DiagnosticCode.allCases.map { ($0.rawValue, Self.firstSentence(of: $0.explanation)) }
    case .filters: FilterGuide.all.map { ($0.name, $0.summary) }
    case .reasons: Reason.allCases.map { ($0.rawValue, $0.sentence(in: .en)) }
    case .keys:
      (ConfigurationKeys.texts.sorted { $0.key < $1.key }
        + PluginKeys.texts.sorted { $0.key < $1.key })
        .map { ($0.key, $0.value) }
    }
  }

  /// The topic as a table for people.
  var text: String {
    let entries = entries
    let width = entries.map(\.name.count).max() ?? 0
    let lines = entries.map { "\($0.name.padded(to: width + 2))\($0.about)" }
    return (lines + ["", "purser explain NAME tells more about one of them"])
      .joined(separator: "\n")
  }

  private static func firstSentence(of text: String) -> String {
    let paragraph = text.prefix { $0 != "\n" }
    guard let end = paragraph.firstRange(of: ". ") else { return String(paragraph) }
    return String(paragraph[..<end.lowerBound]) + "."
  }
}
