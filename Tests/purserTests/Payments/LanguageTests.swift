import Testing
import Wire

/// Texts for payers come in the configuration's first language.
@Suite struct `The language of texts for payers` {
  @Test(
    arguments: [
      ("[ru, en]", [], "Т-Банка"), ("[en, uk]", [], "T-Bank"),
      ("[ru, en]", ["--lang", "en"], "T-Bank"),
      (nil, [], "Т-Банку"),
    ] as [(String?, [String], String)]
  )
  func `is the configuration's first unless the command names one`(
    languages: String?,
    words: [String],
    title: String
  ) async throws {
    try await Shop.with { shop in
      if let languages {
        try shop.edit(
          "config.yaml",
          replacing: "accounts:",
          with: "languages: \(languages)\naccounts:"
        )
      }
      let run = try await PurserProcess.run(words + ["plugins"], folder: shop.folder)
      #expect(run.status == 0, run.story)
      #expect(run.output.contains(title), run.story)
      #expect(try await shop.pay("9001.04", "G-1").status == 1)
      let line = words + ["payment", "show", "reference:G-1"]
      let shown = try await PurserProcess.run(line, folder: shop.folder)
      let sentence = Self.sentences[title] ?? ""
      #expect(shown.output.contains(sentence), shown.story)
    }
  }

  private static let sentences = [
    "Т-Банка": "Позвоните в банк.", "T-Bank": "Please call the bank.",
    "Т-Банку": "Зателефонуйте до банку.",
  ]
}
