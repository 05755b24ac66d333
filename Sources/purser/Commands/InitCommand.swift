import Foundation
import Wire

/// `purser init`: a configuration that runs against the sandbox at once, made from the plugin's
/// own sample.
enum InitCommand {
  static let command = Command(
    path: ["init"],
    operands: "[DIR]",
    operandCount: 0...1,
    summary: "write a commented configuration and a sample file that run against the sandbox",
    details: """
      Copies Plugins/<plugin>/sample into DIR (here unless given) and the plugins beside it. A file
      that stands there already is never overwritten.
      """,
    flags: [
      Flag(
        name: "--plugin",
        value: "ID",
        help: "whose sample; the one with the most payments unless given"
      ),
      Flag(name: "--plugins", value: "DIR", help: "the folder of plugins to copy from"),
    ],
    examples: ["purser init shop && cd shop && purser check"],
    run: run
  )

  @Sendable private static func run(
    _ invocation: Invocation,
    _ terminal: Terminal
  ) async throws(CommandError) -> ExitCode {
    let target = invocation.operands.first ?? "."
    let source = try PluginFolder.find(invocation.value("--plugins"))
    let sample = try sample(in: source, named: invocation.value("--plugin"))
    let files =
      Self.files(below: sample).map { ("\(sample)/\($0)", "\(target)/\($0)") }
      + Self.files(below: source).map { ("\(source)/\($0)", "\(target)/Plugins/\($0)") }
    let manager = FileManager.default
    let standing = files.map(\.1).filter { manager.fileExists(atPath: $0) }
    guard standing.isEmpty else {
      throw .usage("\(standing[0]) stands there already", help: "name an empty folder")
    }
    for (from, to) in files { try copy(from, to) }
    terminal.print("\(target) is ready: \(files.count) files")
    terminal.print("  purser dev sandbox &                    the provider simulators")
    terminal.print("  cd \(target) && purser check            look for mistakes")
    terminal.print("  purser batch run payments.csv           a file of payments")
    return .done
  }

  private static func sample(
    in source: String,
    named id: String?
  ) throws(CommandError) -> String {
    let manager = FileManager.default
    let names = (try? manager.contentsOfDirectory(atPath: source))?.sorted() ?? []
    let having = names.filter { manager.fileExists(atPath: "\(source)/\($0)/sample/config.yaml") }
    if let id {
      guard having.contains(id) else {
        let nearest = Nearest.name(to: id, among: having)
        throw .usage(
          "the plugin \"\(id)\" has no sample",
          help: nearest.map { "did you mean \"\($0)\"?" }
            ?? "having one: \(having.joined(separator: ", "))"
        )
      }
      return "\(source)/\(id)/sample"
    }
    // The one with the most to show, unless one is named.
    let samples = having.map { "\(source)/\($0)/sample" }
    guard let fullest = samples.max(by: { size($0) < size($1) }) else {
      throw .notFound("no plugin in \(source) has a sample")
    }
    return fullest
  }

  /// How many bytes of payments a sample has.
  private static func size(_ sample: String) -> Int {
    FileManager.default.contents(atPath: "\(sample)/payments.csv")?.count ?? 0
  }

  /// Every file below a folder, relative to it, in order; also behind links to folders.
  private static func files(below folder: String, depth: Int = 8) -> [String] {
    let manager = FileManager.default
    let names = (try? manager.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted()
      .flatMap { name -> [String] in
        let path = "\(folder)/\(name)"
        var isFolder: ObjCBool = false
        guard unsafe manager.fileExists(atPath: path, isDirectory: &isFolder) else { return [] }
        guard isFolder.boolValue else { return [name] }
        // A bound on links that lead in a circle.
        guard depth > 0 else { return [] }
        return files(below: path, depth: depth - 1).map { "\(name)/\($0)" }
      }
  }

  private static func copy(_ from: String, _ to: String) throws(CommandError) {
    do {
      let folder = (to as NSString).deletingLastPathComponent
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: from, toPath: to)
      if (folder as NSString).lastPathComponent == "secrets" {
        // For its owner alone, whatever the plugin's sample says.
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: to)
      }
    } catch {
      throw CommandError(
        exit: .cannotWork,
        code: "unwritable",
        message: "\(to) cannot be written",
        help: nil
      )
    }
  }
}
