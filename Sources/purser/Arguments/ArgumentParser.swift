import Wire

/// Reads command lines by the table of commands.
struct ArgumentParser {
  let commands: [Command]

  /// Understands the words behind the program's name.
  ///
  /// - Throws: exit 2 with the nearest command or flag.
  func parse(_ words: [String]) throws(CommandError) -> Invocation {
    var pending: [String] = []
    var rest = words[...]
    var values: [String: [String]] = [:]
    var isVerbatim = false
    while let word = rest.popFirst() {
      if isVerbatim || word == "-" || !word.hasPrefix("-") {
        pending.append(word)
      } else if word == "--" {
        isVerbatim = true
      } else {
        try take(flag: word, &rest, among: flags(of: command(pending)), into: &values)
      }
    }
    return try invocation(pending, values)
  }

  private func invocation(
    _ words: [String],
    _ values: [String: [String]]
  ) throws(CommandError) -> Invocation {
    if values["--version"] != nil { return Invocation(kind: .version) }
    if words.first == "help" {
      return Invocation(kind: .help(try named(Array(words.dropFirst()), isHelp: true)))
    }
    if words.isEmpty { return Invocation(kind: .help(nil), values: values) }
    guard let command = try named(words, isHelp: values["--help"] != nil) else {
      return Invocation(kind: .help(nil), values: values)
    }
    if values["--help"] != nil { return Invocation(kind: .help(command), values: values) }
    for flag in values.keys.sorted() where !flags(of: command).contains(where: { $0.name == flag })
    {
      throw unknown(flag: flag, among: flags(of: command), of: command)
    }
    for flag in command.everywhere {
      for value in values[flag.name] ?? [] { try check(value, of: flag) }
    }
    let operands = Array(words.dropFirst(command.path.count))
    guard command.operandCount.contains(operands.count) else {
      throw count(of: operands, command)
    }
    return Invocation(kind: .command(command), operands: operands, values: values)
  }

  /// Too many operands, or too few.
  private func count(of operands: [String], _ command: Command) -> CommandError {
    let usage = command.operands.isEmpty ? command.name : "\(command.name) \(command.operands)"
    let message =
      if command.operands.isEmpty {
        "\"purser \(command.name)\" takes no operand, found \"\(operands.first ?? "")\""
      } else if operands.count < command.operandCount.lowerBound {
        "\"purser \(command.name)\" needs \(command.operands)"
      } else {
        "\"purser \(command.name)\" takes only \(command.operands)"
      }
    return .usage(message, help: "write purser \(usage), with flags behind it")
  }

  /// The command that the words begin with; `nil` only for a group's help.
  private func named(_ words: [String], isHelp: Bool) throws(CommandError) -> Command? {
    if let command = command(words) { return command }
    guard let first = words.first else { return nil }
    let group = commands.filter { $0.path.first == first }
    guard !group.isEmpty else {
      let known = commands.map { $0.path.first ?? "" }
      let nearest = Nearest.name(to: first, among: known)
      throw .usage(
        "there is no command \"\(first)\"",
        help: nearest.map { "did you mean \"purser \($0)\"?" } ?? "purser --help lists them"
      )
    }
    let choices = group.compactMap { $0.path.count > 1 ? $0.path[1] : nil }
    guard words.count > 1 else {
      if isHelp { return nil }
      throw .usage(
        "\"purser \(first)\" needs one of \(choices.joined(separator: ", "))",
        help: "purser \(first) --help"
      )
    }
    let nearest = Nearest.name(to: words[1], among: choices)
    throw .usage(
      "there is no command \"\(first) \(words[1])\"",
      help: nearest.map { "did you mean \"purser \(first) \($0)\"?" }
        ?? "known: \(choices.joined(separator: ", "))"
    )
  }

  /// The command with the longest name that the words begin with.
  private func command(_ words: [String]) -> Command? {
    commands.filter { words.starts(with: $0.path) }.max { $0.path.count < $1.path.count }
  }

  private func flags(of command: Command?) -> [Flag] {
    // Before the command is known, every format that some command writes may be meant.
    let formats = command?.formats ?? commands.flatMap(\.formats)
    return (command?.flags ?? commands.flatMap(\.flags)) + Flag.everywhere(formats: formats)
  }

  private func take(
    flag word: String,
    _ rest: inout ArraySlice<String>,
    among known: [Flag],
    into values: inout [String: [String]]
  ) throws(CommandError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts.first == "-h" ? "--help" : String(parts.first ?? "")
    guard let flag = (known + commands.flatMap(\.flags)).first(where: { $0.name == name }) else {
      throw unknown(flag: name, among: known, of: nil)
    }
    guard flag.repeats || values[name] == nil else { throw .usage("\(name) stands twice") }
    guard let valueName = flag.value else {
      guard parts.count == 1 else { throw .usage("\(name) takes no value") }
      values[name] = [""]
      return
    }
    guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() else {
      throw .usage("\(name) needs a value: \(name) \(valueName)")
    }
    try check(value, of: flag)
    values[name, default: []].append(value)
  }

  private func check(_ value: String, of flag: Flag) throws(CommandError) {
    guard flag.choices.isEmpty || flag.choices.contains(value) else {
      let nearest = Nearest.name(to: value, among: flag.choices)
      throw .usage(
        "\(flag.name) takes \(flag.choices.joined(separator: ", ")), found \"\(value)\"",
        help: nearest.map { "did you mean \"\($0)\"?" }
      )
    }
  }

  private func unknown(flag: String, among known: [Flag], of command: Command?) -> CommandError {
    let nearest = Nearest.name(to: flag, among: known.map(\.name))
    let place = command.map { "\"purser \($0.name)\" has no" } ?? "there is no"
    return .usage(
      "\(place) flag \"\(flag)\"",
      help: nearest.map { "did you mean \"\($0)\"?" } ?? command.map { "purser \($0.name) --help" }
    )
  }
}
