/// A text for people in the languages that its author wrote.
public struct LocalizedText: Hashable, Sendable {
  private let texts: [Language: String]

  /// Makes a text from its languages; at least one is there.
  public init(_ texts: [Language: String]) {
    precondition(!texts.isEmpty, "a text has at least one language")
    self.texts = texts
  }

  /// Makes a text that is the same in every language.
  public init(everywhere text: String) {
    texts = Dictionary(uniqueKeysWithValues: Language.allCases.map { ($0, text) })
  }

  /// The text, or that of the first language of uk, en, ru that there is.
  public func text(in language: Language) -> String {
    texts[language] ?? texts[.uk] ?? texts[.en] ?? texts[.ru] ?? ""
  }

  /// The language in which ``text(in:)`` answers.
  public func language(for language: Language) -> Language {
    [language, .uk, .en, .ru].first { texts[$0] != nil } ?? language
  }

  /// The languages that are not there.
  public var missingLanguages: [Language] { Language.allCases.filter { texts[$0] == nil } }
}
