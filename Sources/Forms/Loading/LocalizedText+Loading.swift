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
    guard let written = node.languageTexts(name, &diagnostics) else { return nil }
    var texts: [Language: String] = [:]
    for language in Language.allCases { texts[language] = written.texts[language.rawValue] }
    guard !texts.isEmpty else { return nil }
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
