import Testing
import Wire

/// A shop's own settings are a form that every account has.
@Suite struct `A form at the command line` {
  @Test func `is asked for at a terminal, in order, until each answer is right`() async throws {
    try await Shop.with { shop in
      let ended = try await TerminalRun.run(
        ["--format", "json", "--lang", "en", "form", "main", "credentials", "--ask"],
        [
          ("Terminal key (terminal_key): ", "a-key-of-more-than-twenty-characters\n"),
          ("Terminal key (terminal_key): ", "KEY-1\n"),
          ("Terminal password (password): ", "hush-9\n"),
          ("Public key for card data (public_key) (optional): ", "\n"),
          ("Where tests run (test_on) [demo_terminal]: ", "2\n"),
          ("Stages (stages) [one]: ", "\n"), ("[300s]: ", "\n"),
        ],
        folder: shop.folder
      )
      #expect(ended.status == "0", "\(ended.screen)")
      #expect(ended.screen.contains("Too long. Most characters: 20."))
      #expect(ended.screen.contains("  2  test_stand"))
      #expect(!ended.screen.contains("hush-9"))
      let last = try #require(ended.screen.split(whereSeparator: \.isNewline).last)
      let expected =
        #"{"valid":true,"values":{"stages":"one","terminal_key":"KEY-1","#
        + #""test_on":"test_stand","tpay_cache":"300s"},"withheld":["password"],"errors":[]}"#
      #expect(last == expected)
    }
  }

  @Test func `is left with Ctrl-C, also while nothing is shown of what is typed`() async throws {
    try await Shop.with { shop in
      let ended = try await TerminalRun.run(
        ["--lang", "en", "form", "main", "credentials", "--ask"],
        [("(terminal_key): ", "KEY-1\n"), ("(password): ", "\u{3}")],
        folder: shop.folder
      )
      #expect(ended.status == "130", "\(ended.screen)")
    }
  }

  @Test func `names what is missing where there is no terminal`() async throws {
    try await Shop.with { shop in
      let run = try await shop.purser("--format", "json", "form", "main", "credentials", "--ask")
      #expect(run.status == 4, run.story)
      #expect(try run.errorCode == "input_needed")
      #expect(run.output.contains("terminal_key, password"))
    }
  }

  @Test func `checks answers, and prints no secret`() async throws {
    try await Shop.with { shop in
      let right = try await shop.purser(
        "--format",
        "json",
        "form",
        "main",
        "credentials",
        "--answers",
        "-",
        input: #"{"terminal_key":" K-1 ","password":"hush-9"}"#
      )
      #expect(right.status == 0, right.story)
      #expect(!right.output.contains("hush-9"))
      #expect(right.output.contains(#""terminal_key":"K-1""#))
      let wrong = try await shop.purser(
        "--format",
        "json",
        "--lang",
        "en",
        "form",
        "main",
        "credentials",
        "--answers",
        "-",
        input: #"{"terminal_key":"123456789012345678901","colour":"red"}"#
      )
      #expect(wrong.status == 1, wrong.story)
      #expect(
        wrong.output.contains(
          #""errors":[{"field":"terminal_key","code":"too_long","message":"Too long. Most characters: 20."}"#
        ),
        wrong.story
      )
      #expect(wrong.output.contains(#"{"field":"password","code":"required""#))
      #expect(wrong.output.contains(#"{"field":"colour","code":"unknown_field""#))
    }
  }

  @Test(arguments: [
    ("text", "  secret, required"), ("html", "<html lang=\"en\">"),
    ("json-schema", #""required":["terminal_key","password"]"#),
    ("json", #"{"fields":[{"name":"terminal_key","type":"text","title":"Terminal key","#),
  ])
  func `is shown in four ways`(way: String, part: String) async throws {
    try await Shop.with { shop in
      let run = try await shop.purser(
        "--lang",
        "en",
        "form",
        "main",
        "credentials",
        "--as",
        way
      )
      #expect(run.status == 0, run.story)
      #expect(run.output.contains(part), run.story)
    }
  }

  @Test func `refuses an operation that the account does not have`() async throws {
    try await Shop.with { shop in
      let run = try await shop.purser("--format", "json", "form", "main", "credential")
      #expect(run.status == 2, run.story)
      #expect(try run.json["error"]?["help"]?.text == "did you mean \"credentials\"?")
    }
  }
}
