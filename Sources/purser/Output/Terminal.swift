import Foundation
import Payments
import Wire

/// Where a command writes: results to standard output, all else to standard error.
struct Terminal: Sendable {
  /// Whether standard output holds JSON.
  let isJSON: Bool
  /// Whether standard error takes colours.
  let hasColor: Bool
  /// The language of messages for payers that `--lang` names.
  private let givenLanguage: String?
  /// The name of the command, once it is known.
  private let commandName: String?

  init(_ invocation: Invocation) {
    isJSON = invocation.isJSON
    hasColor = Self.allowsColor(isPlain: invocation.has("--no-color"))
    givenLanguage = invocation.value("--lang")
    if case .command(let command) = invocation.kind {
      commandName = command.name
    } else {
      commandName = nil
    }
  }

  /// For command lines that were not understood.
  init(words: [String]) {
    isJSON =
      zip(words, words.dropFirst()).contains { $0 == "--format" && $1 == "json" }
      || words.contains("--format=json")
    hasColor = Self.allowsColor(isPlain: words.contains("--no-color"))
    givenLanguage = nil
    commandName = nil
  }

  /// The language of messages for payers: what `--lang` names, else the first of the configuration.
  func language(_ configuration: Configuration) -> String {
    givenLanguage ?? configuration.languages.first ?? "en"
  }

  /// Whether a person watches standard error.
  static var isWatched: Bool { isatty(STDERR_FILENO) == 1 }

  /// Whether a person can be asked.
  static var canAsk: Bool { isWatched && isatty(STDIN_FILENO) == 1 }

  /// How many columns the terminal has.
  static var width: Int {
    var size = winsize()
    let result = unsafe ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size)
    return result == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
  }

  /// Writes a line of results.
  func print(_ line: String) { StandardOutput.write(Array((line + "\n").utf8)) }

  /// Writes results as they are.
  func print(bytes: [UInt8]) { StandardOutput.write(bytes) }

  /// Writes one JSON object as a line of results.
  func print(_ value: JSONValue) { print(bytes: value.serialized() + [0x0A]) }

  /// Writes a line for people, beside the results.
  func note(_ line: String) {
    _ = Descriptor.write(Array((line + "\n").utf8), to: STDERR_FILENO)
  }

  /// Asks a person for a value; `nil` when there will be no answer.
  func ask(_ name: String) -> String? {
    _ = Descriptor.write(Array("\(name): ".utf8), to: STDERR_FILENO)
    return readLine()
  }

  /// Overwrites the present line for people.
  func progress(_ line: String) {
    _ = Descriptor.write(Array("\r\u{1B}[2K\(line)".utf8), to: STDERR_FILENO)
  }

  /// Says why a command stopped; what was typed may hold a card number, which is never shown.
  func report(_ error: CommandError) {
    var error = error
    error.message = CardText.masked(error.message)
    let help = CardText.masked(error.help ?? ErrorHelp.text(error.code, command: commandName))
    if isJSON {
      var members: JSONObject = [
        "code": .text(error.code), "message": .text(error.message),
      ]
      members["help"] = .text(help)
      print(.object(["error": .object(members)]))
      return
    }
    note("\(colored("error", red: true)): \(error.message)")
    note("  help: \(help)")
  }

  func colored(_ text: String, red: Bool) -> String {
    hasColor ? "\u{1B}[1;\(red ? 31 : 33)m\(text)\u{1B}[0m" : text
  }

  private static func allowsColor(isPlain: Bool) -> Bool {
    let environment = ProcessInfo.processInfo.environment
    return !isPlain && environment["NO_COLOR", default: ""].isEmpty
      && environment["TERM"] != "dumb" && isWatched
  }
}
