import Foundation
import Testing
import Wire

@testable import purser

/// What help says must be true: every command line that is shown is one that works.
@Suite struct `The command lines that are shown` {
  private static let parser = ArgumentParser(commands: CommandTable.all)

  /// The words of a command line as a shell would split them, up to a comment, a pipe or a second
  /// command.
  static func words(_ line: String) -> [String] {
    var words: [String] = []
    var word = ""
    var isInWord = false
    var quote: Character?
    var blanks = 0
    for character in line {
      if let open = quote {
        if character == open { quote = nil } else { word.append(character) }
      } else if character == "\"" || character == "'" {
        quote = character
        isInWord = true
      } else if character == " " {
        blanks += 1
        if isInWord { words.append(word) }
        (word, isInWord) = ("", false)
        // Two blanks begin the comment of an example.
        if blanks > 1 { return words }
        continue
      } else {
        word.append(character)
        isInWord = true
      }
      blanks = 0
    }
    return isInWord ? words + [word] : words
  }

  /// The command line behind the program's name, without what the shell does with it.
  static func commandLine(_ line: String) -> [String]? {
    let parts = words(line).split { ["|", "&&", "&"].contains($0) }
    guard let part = parts.first(where: { $0.first == "purser" }) else { return nil }
    return Array(part.dropFirst().prefix { !["<", ">", ">>"].contains($0) })
  }

  @Test(arguments: CommandTable.all.flatMap { command in command.examples.map { $0 } })
  func `are understood in examples`(example: String) throws {
    let line = try #require(Self.commandLine(example), "\(example)")
    guard case .command = try Self.parser.parse(line).kind else {
      Issue.record("\(example) is no command")
      return
    }
  }

  @Test(arguments: CommandTable.all.map(\.name))
  func `have an example for every command, and say what every flag does`(name: String) throws {
    let command = try #require(CommandTable.all.first { $0.name == name })
    #expect(!command.examples.isEmpty)
    #expect(command.examples.allSatisfy { $0.contains("purser \(name)") }, "\(command.examples)")
    for flag in command.flags {
      #expect(!flag.help.isEmpty)
      #expect(flag.name.hasPrefix("--"))
      if !flag.choices.isEmpty { #expect(flag.value == flag.choices.joined(separator: "|")) }
    }
    #expect(Set(command.flags.map(\.name)).count == command.flags.count, "a flag stands twice")
  }

  @Test func `are understood in explanations`() throws {
    let texts = DiagnosticCode.allCases.map(\.explanation) + Array(ConfigurationKeys.texts.values)
    var count = 0
    for text in texts {
      for quoted in text.matches(of: #/`(purser [^`]+)`/#).map({ String($0.output.1) }) {
        let line = try #require(Self.commandLine(quoted), "\(quoted)")
        #expect(throws: Never.self, "\(quoted)") { try Self.parser.parse(line) }
        count += 1
      }
    }
    #expect(count > 3)
  }

  /// Whatever a text tells people to ask `explain` for, it answers.
  @Test func `explain what they say is explained`() throws {
    let stand: Set<String> = ["CODE", "FILTER", "REASON", "KEY", "TOPIC", "NAME"]
    let shown = #/purser explain ([A-Za-z0-9_.]*[A-Za-z0-9_])/#
    var words: Set<String> = []
    let files = SourceFiles.all(
      in: ["Sources", "docs", "Plugins", "README.md"],
      ending: [".swift", ".md", ".yaml"]
    )
    for file in files where file.has("purser explain ") {
      for line in file.lines(having: "purser explain ") {
        for match in String(line).matches(of: shown) { words.insert(String(match.output.1)) }
      }
    }
    for word in words.subtracting(stand) where ExplainTopic(rawValue: word) == nil {
      #expect(throws: Never.self, "\(word)") { try ExplainCommand.text(word) }
    }
    #expect(words.count > 5)
  }

  @Test(arguments: [
    ("authorization", "OAuth 2"), ("calls.effect", "moves money"), ("plugin.id", "folder"),
    ("routes.when", "must hold"), ("c001", "C001"), ("no_effect", "as payers read it"),
  ])
  func `explain keys of both kinds of files`(word: String, says: String) throws {
    #expect(try ExplainCommand.text(word).contains(says))
  }

  /// In prose a command line has no end: its first words must name a command.
  @Test func `name commands everywhere in the sources`() {
    let prose: Set<String> = ["routes", "version", "kept", "and", "sandbox", "ready", "is", "does"]
    let shown = #/purser ([a-z][a-z-]*)( [a-z][a-z-]*)?/#
    var unknown: [String] = []
    var count = 0
    for file in SourceFiles.all(in: ["Sources"]) where file.has("purser ") {
      for line in file.lines(having: "purser ")
      where !line.trimmingCharacters(in: .whitespaces).hasPrefix("//") {
        for match in line.matches(of: shown) {
          let first = String(match.output.1)
          guard !prose.contains(first) else { continue }
          let second = match.output.2.map { String($0.dropFirst()) }
          let group = CommandTable.all.filter { $0.path.first == first }
          // Without a second word the group is meant, or a word that is put in.
          let isKnown = group.contains {
            second == nil || $0.path.count == 1 || $0.path[1] == second
          }
          if !isKnown { unknown.append("\(file.path): \(match.output.0)") }
          count += 1
        }
      }
    }
    #expect(unknown == [])
    #expect(count > 30)
  }

  @Test(arguments: [
    "check", "explain", "plugins", "plugin show", "route", "payment show", "payment list",
    "batch check", "batch list", "batch show", "batch result", "sign", "eval",
  ])
  func `take another moment where nothing is changed`(name: String) throws {
    let command = try #require(CommandTable.all.first { $0.name == name })
    let flag = try #require(command.flags.first { $0.name == "--now" })
    #expect(flag.value == "TIME")
    let operands = Array(repeating: "X", count: command.operandCount.lowerBound)
    let words = command.path + operands + ["--now", "2026-12-05T10:00:00Z"]
    #expect(try Self.parser.parse(words).value("--now") == "2026-12-05T10:00:00Z")
  }

  @Test(arguments: [
    (["pay", "--format", "csv"], false), (["payment", "list", "--format", "csv"], true),
    (["check", "--format", "sarif"], true), (["--format", "sarif", "settle"], false),
    (["--format", "csv", "payment", "list"], true), (["check", "--format", "xml"], false),
    (["--format", "jsn", "check"], false), (["settle", "--format", "json"], true),
  ])
  func `take only the formats that a command writes`(words: [String], isTaken: Bool) {
    var error: CommandError?
    do throws(CommandError) { _ = try Self.parser.parse(words) } catch let found { error = found }
    #expect((error == nil) == isTaken)
    if let error { #expect(error.exit == .usage) }
  }
}
