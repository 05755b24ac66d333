import Foundation
import Wire

/// Where a command writes: results to standard output, all else to standard error.
struct Terminal: Sendable {
  /// Whether standard output holds JSON.
  let isJSON: Bool
  /// Whether standard error takes colours.
  let hasColor: Bool
  /// The language of messages for payers.
  let language: String

  init(_ invocation: Invocation) {
    isJSON = invocation.isJSON
    hasColor = Self.allowsColor(isPlain: invocation.has("--no-color"))
    language = invocation.value("--lang") ?? "en"
  }

  /// For command lines that were not understood.
  init(words: [String]) {
    isJSON =
      zip(words, words.dropFirst()).contains { $0 == "--format" && $1 == "json" }
      || words.contains("--format=json")
    hasColor = Self.allowsColor(isPlain: words.contains("--no-color"))
    language = "en"
  }

  /// Whether a person watches standard error.
  static var isWatched: Bool { isatty(STDERR_FILENO) == 1 }

  /// How many columns the terminal has.
  static var width: Int {
    var size = winsize()
    let result = unsafe ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size)
    return result == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
  }

  /// Writes a line of results.
  func print(_ line: String) { Self.write(Array((line + "\n").utf8), to: STDOUT_FILENO) }

  /// Writes results as they are.
  func print(bytes: [UInt8]) { Self.write(bytes, to: STDOUT_FILENO) }

  /// Writes one JSON object as a line of results.
  func print(_ value: JSONValue) { print(bytes: value.serialized() + [0x0A]) }

  /// Writes a line for people, beside the results.
  func note(_ line: String) { Self.write(Array((line + "\n").utf8), to: STDERR_FILENO) }

  /// Overwrites the present line for people.
  func progress(_ line: String) {
    Self.write(Array("\r\u{1B}[2K\(line)".utf8), to: STDERR_FILENO)
  }

  /// Says why a command stopped.
  func report(_ error: CommandError) {
    if isJSON {
      var members: JSONObject = [
        "code": .text(error.code), "message": .text(error.message),
      ]
      members["help"] = error.help.map(JSONValue.text) ?? .null
      print(.object(["error": .object(members)]))
      return
    }
    note("\(colored("error", red: true)): \(error.message)")
    if let help = error.help { note("  help: \(help)") }
  }

  func colored(_ text: String, red: Bool) -> String {
    hasColor ? "\u{1B}[1;\(red ? 31 : 33)m\(text)\u{1B}[0m" : text
  }

  private static func allowsColor(isPlain: Bool) -> Bool {
    let environment = ProcessInfo.processInfo.environment
    return !isPlain && environment["NO_COLOR", default: ""].isEmpty
      && environment["TERM"] != "dumb" && isWatched
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Foundation.write(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
