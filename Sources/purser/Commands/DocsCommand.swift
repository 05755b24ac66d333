import Foundation
import Payments
import Providers
import Wire

/// `purser dev docs`: the reference pages, written by the program that they describe.
enum DocsCommand {
  static let command = Command(
    path: ["dev", "docs"],
    operands: "DIR",
    operandCount: 1...1,
    summary: "write the reference pages: commands, diagnostics, filters, reasons, keys",
    examples: ["purser dev docs docs/reference"],
    run: run
  )

  @Sendable private static func run(
    _ invocation: Invocation,
    _ terminal: Terminal
  ) async throws(CommandError) -> ExitCode {
    let folder = invocation.operands[0]
    for (name, text) in pages {
      do {
        try FileManager.default.createDirectory(
          atPath: folder,
          withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(name)"))
      } catch {
        throw CommandError(
          exit: .cannotWork,
          code: "unwritable",
          message: "\(folder)/\(name) cannot be written",
          help: nil
        )
      }
    }
    terminal.print("\(folder): \(pages.count) pages")
    return .done
  }

  private static var pages: [(name: String, text: String)] {
    [
      ("commands.md", commands), ("diagnostics.md", diagnostics), ("filters.md", filters),
      ("reasons.md", reasons), ("configuration-keys.md", keys),
    ]
  }

  private static var commands: String {
    let sections = CommandTable.all.map { command in
      "## purser \(command.name)\n\n```\n\(Help.text(for: command))\n```\n"
    }
    return page("Commands", "```\n\(Help.text(for: nil))\n```", sections)
  }

  private static var diagnostics: String {
    let sections = DiagnosticCode.allCases.map { "## \($0.rawValue)\n\n\($0.explanation)\n" }
    return page("Diagnostic codes", "`purser explain CODE` prints the same.", sections)
  }

  private static var filters: String {
    let rows = FilterGuide.all.map { filter in
      """
      ## \(filter.name)

      `\(filter.signature)`

      \(filter.summary)

      ```
      \(filter.example)
      ```

      gives `\(filter.result)`

      """
    }
    return page("Filters", "What stands behind `|` in an expression of a plugin.", rows)
  }

  private static var reasons: String {
    let rows = Reason.allCases.map { reason in
      let sentences = Language.allCases.map { reason.sentence(in: $0) }
      return "| `\(reason.rawValue)` | \(sentences.joined(separator: " | ")) |"
    }
    let names = Language.allCases.map(\.rawValue).joined(separator: " | ")
    let head = "| reason | \(names) |\n|---|\(Language.allCases.map { _ in "---|" }.joined())"
    return page("Reasons", "Why a payment ended, as payers read it.", [head] + rows, gap: "\n")
  }

  private static var keys: String {
    let rows = ConfigurationKeys.texts.sorted { $0.key < $1.key }
      .map { "| `\($0.key)` | \($0.value) |" }
    return page(
      "Keys of config.yaml",
      "",
      ["| key | what it is for |\n|---|---|"] + rows,
      gap: "\n"
    )
  }

  private static func page(
    _ title: String,
    _ intro: String,
    _ parts: [String],
    gap: String = "\n"
  ) -> String {
    let head = "# \(title)\n\n" + (intro.isEmpty ? "" : intro + "\n\n")
    return head + parts.joined(separator: gap) + "\n"
  }
}
