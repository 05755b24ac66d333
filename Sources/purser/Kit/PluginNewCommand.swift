import Foundation
import PluginKit
import Wire

/// `purser plugin new`: the folder of a plugin to start from.
enum PluginNewCommand {
  static let command = Command(
    path: ["plugin", "new"],
    operands: "ID",
    operandCount: 1...1,
    summary: "write the folder of a new plugin, which passes plugin test at once",
    details: """
      The folder has a manifest, codes, exchanges, a sample account and a README for a provider that
      nobody has. Replace one thing after another by what your provider says and run plugin test.
      Nothing that stands there already is overwritten.
      """,
    flags: [
      Flag(
        name: "--plugins",
        value: "DIR",
        help: "the folder that takes the new one; ./Plugins unless given"
      )
    ],
    examples: ["purser plugin new acme-pay && purser plugin test acme-pay"],
    run: run
  )

  @Sendable private static func run(
    _ invocation: Invocation,
    _ terminal: Terminal
  ) async throws(CommandError) -> ExitCode {
    let id = invocation.operands[0]
    guard isIdentifier(id) else {
      throw .usage(
        "\"\(id)\" is no plugin id",
        help: "an id is a small letter, then small letters, digits and dashes, 40 at most"
      )
    }
    let folder = "\(invocation.value("--plugins") ?? "Plugins")/\(id)"
    guard !FileManager.default.fileExists(atPath: folder) else {
      throw .usage("\(folder) stands there already", help: "take another id, or remove it")
    }
    let files = PluginScaffold(id: id).files
    for file in files { try write(file, below: folder) }
    if terminal.isJSON {
      let paths = files.map { JSONValue.text("\(folder)/\($0.path)") }
      terminal.print(
        .object(["plugin": .text(id), "folder": .text(folder), "files": .array(paths)])
      )
    } else {
      terminal.print("\(folder) is ready: \(files.count) files")
      terminal.print("  purser plugin test \(folder)   replay its exchanges and run the checks")
      terminal.print("  docs/writing-a-plugin.md goes on from here")
    }
    return .done
  }

  private static func isIdentifier(_ id: String) -> Bool {
    let letters = Set("abcdefghijklmnopqrstuvwxyz")
    return (1...40).contains(id.utf8.count) && id.first.map(letters.contains) == true
      && id.allSatisfy { letters.contains($0) || ("0"..."9").contains($0) || $0 == "-" }
  }

  private static func write(
    _ file: PluginScaffold.File,
    below folder: String
  ) throws(CommandError) {
    let path = "\(folder)/\(file.path)"
    let parent = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      .joined(separator: "/")
    do {
      try FileManager.default.createDirectory(
        atPath: parent,
        withIntermediateDirectories: true
      )
      try Data(file.text.utf8).write(to: URL(filePath: path), options: .withoutOverwriting)
    } catch {
      throw CommandError(
        exit: .cannotWork,
        code: "write",
        message: "\(path) cannot be written: \(error.localizedDescription)"
      )
    }
  }
}
