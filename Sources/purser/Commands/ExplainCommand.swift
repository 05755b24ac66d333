import Payments
import Providers
import Wire

/// `purser explain`: the long text for a code, a filter, a reason or a key, or a list of all.
enum ExplainCommand {
  static let command = Command(
    path: ["explain"],
    operands: "CODE|FILTER|REASON|KEY|TOPIC",
    operandCount: 1...1,
    summary: "explain a diagnostic code, a filter, a reason or a key, or list them",
    details: """
      The topics codes, filters, reasons and keys list all names with a line about each. Keys of a
      plugin's manifest begin with plugin. where a configuration has the same.
      """,
    flags: [Flag.now],
    examples: [
      "purser explain C001", "purser explain pad_left", "purser explain no_effect",
      "purser explain batch.wait", "purser explain filters",
    ],
    run: run
  )

  @Sendable private static func run(
    _ invocation: Invocation,
    _ terminal: Terminal
  ) async throws(CommandError) -> ExitCode {
    let word = invocation.operands[0]
    if let topic = ExplainTopic(rawValue: word) {
      terminal.isJSON ? terminal.print(json(topic)) : terminal.print(topic.text)
      return .done
    }
    let text = try text(word)
    if terminal.isJSON {
      terminal.print(.object(["name": .text(word), "text": .text(text)]))
    } else {
      terminal.print(text)
    }
    return .done
  }

  private static func json(_ topic: ExplainTopic) -> JSONValue {
    .object([
      "name": .text(topic.rawValue),
      "text": .text(topic.text),
      "entries": .array(
        topic.entries.map { .object(["name": .text($0.name), "about": .text($0.about)]) }
      ),
    ])
  }

  /// What is known of a code, filter, reason or key.
  ///
  /// - Throws: exit 2 with the nearest name.
  static func text(_ word: String) throws(CommandError) -> String {
    if let code = DiagnosticCode(rawValue: word.uppercased()) {
      return "\(code.rawValue)\n\n\(code.explanation)"
    }
    if let filter = FilterGuide.named(word) {
      let example = "\(filter.example)  gives  \(filter.result)"
      return "\(filter.signature)\n\n\(filter.summary)\n\n  \(example)"
    }
    if let reason = Reason(rawValue: word) {
      let sentences = Language.allCases.map { "  \($0.rawValue)  \(reason.sentence(in: $0))" }
      return (["\(reason.rawValue), as payers read it:"] + sentences).joined(separator: "\n")
    }
    if let key = ConfigurationKeys.texts[word] ?? PluginKeys.text(of: word) {
      return "\(word)\n\n\(key)"
    }
    let known =
      DiagnosticCode.allCases.map(\.rawValue) + FilterGuide.all.map(\.name)
      + Reason.allCases.map(\.rawValue) + ConfigurationKeys.texts.keys.sorted()
      + PluginKeys.texts.keys.sorted()
      + ExplainTopic.allCases.map(\.rawValue)
    let nearest = Nearest.name(to: word, among: known)
    throw .notFound(
      "nothing is called \"\(word)\"",
      help: nearest.map { "did you mean \"\($0)\"?" }
        ?? "name a code such as C001, a filter such as upper, a reason or a key; "
        + "purser explain codes, filters, reasons or keys lists them"
    )
  }
}
