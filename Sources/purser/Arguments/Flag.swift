/// One flag that a command takes.
struct Flag: Sendable {
  /// The flag as it is typed, `--result`.
  var name: String
  /// The name of its value in help, or `nil` for a switch.
  var value: String?
  /// What it does, in one line.
  var help: String
  /// Whether it may stand more than once.
  var repeats = false
  /// The only values it takes, when they are few.
  var choices: [String] = []

  /// The flags that every command takes; some write other formats besides text and JSON.
  static func everywhere(formats: [String] = []) -> [Flag] {
    let formats = ["text", "json"] + formats
    return [
      Flag(
        name: "--config",
        value: "FILE",
        help: "the configuration (else $PURSER_CONFIG, ./config.yaml, /etc/purser/config.yaml)"
      ),
      Flag(
        name: "--format",
        value: formats.joined(separator: "|"),
        help: "what standard output holds",
        choices: formats
      ),
      Flag(
        name: "--lang",
        value: "uk|en|ru",
        help: "the language of messages for payers; the configuration's first unless given",
        choices: ["uk", "en", "ru"]
      ),
      Flag(name: "--no-color", value: nil, help: "no colours"),
      Flag(name: "--help", value: nil, help: "this help"),
      Flag(name: "--version", value: nil, help: "the version"),
    ]
  }

  /// Where a payment's answers come from.
  static let answers = Flag(
    name: "--answers",
    value: "FILE|-",
    help: "what the payment asks for: a JSON object of fields, or a list of them, one a step"
  )

  /// What read-only commands take besides.
  static let now = Flag(
    name: "--now",
    value: "TIME",
    help: "act as if it were this moment (RFC 3339)"
  )
}
