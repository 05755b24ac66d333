/// A command line that was understood.
struct Invocation: Sendable {
  /// What was asked for.
  enum Kind: Sendable {
    case version
    case help(Command?)
    case command(Command)
  }

  var kind: Kind
  var operands: [String] = []
  /// The values of each flag in order; a switch has one empty value.
  var values: [String: [String]] = [:]

  /// The last value of a flag.
  func value(_ flag: String) -> String? { values[flag]?.last }

  /// All values of a flag.
  func all(_ flag: String) -> [String] { values[flag] ?? [] }

  /// Whether a switch was given.
  func has(_ flag: String) -> Bool { values[flag] != nil }

  /// Whether standard output holds JSON.
  var isJSON: Bool { value("--format") == "json" }

  /// A whole number given with a flag.
  func integer(_ flag: String, in range: ClosedRange<Int>) throws(CommandError) -> Int? {
    guard let text = value(flag) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw .usage(
        "\(flag) takes a whole number from \(range.lowerBound) to \(range.upperBound), found \"\(text)\""
      )
    }
    return number
  }
}
