public import Payments
public import Wire

extension LocalizedText {
  /// Reads a text: a scalar for every language, or `{en: …, uk: …, ru: …}`.
  ///
  /// - Parameters:
  ///   - node: the text.
  ///   - name: how messages call it.
  ///   - diagnostics: takes every mistake; a language that is missing is a warning.
  /// - Returns: the text, or `nil` when there is none.
  public static func load(
    _ node: Node,
    name: String,
    _ diagnostics: inout Diagnostics
  ) -> LocalizedText? {
    if let scalar = node.scalar, !node.isNothing { return LocalizedText(everywhere: scalar.text) }
    guard var reader = MappingReader(node, name: name, &diagnostics) else { return nil }
    var texts: [Language: String] = [:]
    for language in Language.allCases {
      guard let node = reader.optional(language.rawValue) else { continue }
      texts[language] = node.text(name: "\(name).\(language.rawValue)", &diagnostics)
    }
    reader.finish(&diagnostics)
    guard !texts.isEmpty else {
      diagnostics.error(.emptyValue, at: node.place, "\(name) has no text", help: "add \"en:\"")
      return nil
    }
    let text = LocalizedText(texts)
    let missing = text.missingLanguages.map(\.rawValue)
    if !missing.isEmpty {
      diagnostics.warning(
        .languageMissing,
        at: node.place,
        "\(name) lacks \(missing.joined(separator: ", "))",
        help: "add \(missing.map { "\"\($0):\"" }.joined(separator: " and "))"
      )
    }
    return text
  }
}
