import Wire

/// Which rights an authorization may ask for, and how they are written.
struct ScopeRules: Sendable {
  /// A right, or a suffix of one, with its arguments.
  struct Template: Sendable {
    /// One argument.
    struct Argument: Sendable {
      let name: String
      let isRequired: Bool
      /// Whether it may be repeated; only the last one may.
      let isRepeated: Bool
    }

    let arguments: [Argument]
    /// Whether arguments stand in quotes.
    let isQuoted: Bool
  }

  /// Why the rights cannot be asked for.
  enum Mistake: Error, Equatable {
    case unknown(String, among: [String])
    case arguments(String, why: String)
    case conflict(String, String)
    case none
  }

  var scopes: [String: Template] = [:]
  var suffixes: [String: Template] = [:]
  var conflicts: [[String]] = []
  var separator = " "
}

extension ScopeRules {
  /// Writes rights as the provider reads them.
  ///
  /// - Parameter wanted: rights such as `name`, `name=argument,argument` or
  ///   `name=argument;suffix=,argument`.
  /// - Returns: the rights in one text.
  /// - Throws: ``Mistake``; nothing was asked then.
  func text(_ wanted: [String]) throws(Mistake) -> String {
    guard !wanted.isEmpty else { throw .none }
    var names: [String] = []
    var texts: [String] = []
    for item in wanted {
      let parts = item.split(separator: ";", omittingEmptySubsequences: false).map(String.init)
      let (name, arguments) = Self.split(parts[0])
      guard let template = scopes[name] else {
        throw .unknown(name, among: scopes.keys.sorted())
      }
      var text = name + (try Self.written(name, template, arguments))
      for part in parts.dropFirst() {
        let (suffix, arguments) = Self.split(part)
        guard let template = suffixes[suffix] else {
          throw .unknown(suffix, among: suffixes.keys.sorted())
        }
        text += ".\(suffix)" + (try Self.written(suffix, template, arguments))
      }
      names.append(name)
      texts.append(text)
    }
    for group in conflicts {
      let both = group.filter(names.contains)
      if both.count > 1 { throw .conflict(both[0], both[1]) }
    }
    return texts.joined(separator: separator)
  }

  private static func split(_ text: String) -> (name: String, arguments: [String]) {
    guard let equals = text.firstIndex(of: "=") else { return (text, []) }
    let arguments = text[text.index(after: equals)...]
      .split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    return (String(text[..<equals]), arguments)
  }

  private static func written(
    _ name: String,
    _ template: Template,
    _ given: [String]
  ) throws(Mistake) -> String {
    let last = template.arguments.last
    guard given.count <= template.arguments.count || last?.isRepeated == true else {
      throw .arguments(name, why: "takes at most \(template.arguments.count)")
    }
    for (place, argument) in template.arguments.enumerated() where argument.isRequired {
      guard place < given.count, !given[place].isEmpty else {
        throw .arguments(name, why: "needs \(argument.name)")
      }
    }
    guard !given.isEmpty else { return "" }
    let texts = given.map { template.isQuoted ? quoted($0) : $0 }
    if !template.isQuoted, let odd = given.first(where: { !$0.allSatisfy(isPlain) }) {
      throw .arguments(name, why: "takes numbers, found \(odd)")
    }
    return "(\(texts.joined(separator: ",")))"
  }

  private static func isPlain(_ character: Character) -> Bool {
    character.isASCII && (character.isNumber || character == ".")
  }

  /// Quotes as JSON does for quotes and backslashes.
  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
