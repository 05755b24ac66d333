/// One text in the languages of payers and staff.
public struct LanguageTexts: Hashable, Sendable {
  /// The languages that texts may be written in, English first because it is the last resort.
  public static let languages = ["en", "uk", "ru"]

  /// The texts by language; one text for all stands under every language.
  public let texts: [String: String]

  /// Makes texts by language.
  public init(_ texts: [String: String]) { self.texts = texts }

  /// The text in a language, else in English, else in any; empty only when there is none.
  public subscript(language: String) -> String {
    texts[language] ?? Self.languages.lazy.compactMap { texts[$0] }.first ?? ""
  }
}

extension Node {
  /// Reads `{en: …, uk: …, ru: …}`, any of them, or one text for all.
  public func languageTexts(
    _ name: String,
    _ diagnostics: inout Diagnostics
  ) -> LanguageTexts? {
    guard case .mapping(let entries) = content else {
      guard let text = text(name, &diagnostics) else { return nil }
      return LanguageTexts(
        Dictionary(uniqueKeysWithValues: LanguageTexts.languages.map { ($0, text) })
      )
    }
    guard var reader = MappingReader(self, name: name, &diagnostics) else { return nil }
    guard !entries.isEmpty else {
      diagnostics.error(.emptyValue, at: place, "\"\(name)\" is empty", help: "add en: …")
      return nil
    }
    var texts: [String: String] = [:]
    for language in LanguageTexts.languages {
      guard let node = reader.optional(language) else { continue }
      texts[language] = node.text("\(name).\(language)", &diagnostics)
    }
    reader.finish(&diagnostics)
    return texts.isEmpty ? nil : LanguageTexts(texts)
  }
}
