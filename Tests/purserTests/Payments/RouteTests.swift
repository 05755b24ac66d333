import Testing
import Wire

/// `route` reads what a payment file's row would say.
@Suite struct `The input of route` {
  private static func route(_ input: String, _ words: [String] = []) async throws -> PurserRun {
    try await Shop.with { shop in
      try await PurserProcess.run(
        ["--format", "json", "route", "-"] + words,
        folder: shop.folder,
        input: input
      )
    }
  }

  @Test func `may name the account, and the trace says so`() async throws {
    let input = #"{"amount":"10.00","currency":"RUB","rebill_id":"1","account":"main"}"#
    let run = try await Self.route("\n\(input)\n\(input)\n")
    #expect(run.status == 0, run.story)
    let answers = try run.jsonLines
    #expect(answers.count == 2)
    for (index, answer) in answers.enumerated() {
      #expect(answer["account"]?.text == "main")
      #expect(answer["route"] == .null)
      #expect(answer["candidates"] == .array([.text("main")]))
      #expect(
        answer.value(at: "/trace/0/because")?.text?.contains("names the account main") == true
      )
      #expect(answer.value(at: "/trace/0/matched") == .boolean(true))
      #expect(answer.value(at: "/trace/0/line")?.integer == Int64(index + 2))
      #expect(answer["trace"]?.array?.count == 1)
    }
  }

  @Test func `is told when the named account does not take it`() async throws {
    let run = try await Self.route(#"{"amount":"10.00","currency":"RUB","account":"main"}"#)
    #expect(run.status == 1, run.story)
    #expect(try run.json["account"] == .null)
    #expect(try run.json.value(at: "/skipped/0/because")?.text == "needs rebill_id")
  }

  @Test(arguments: [
    (#"{"amount":"1","currency":"RUB","account":"mian"}"#, "did you mean \"main\"?"),
    (#"{"amount":"1","currency":"RUB","rebil_id":"1"}"#, "did you mean \"rebill_id\"?"),
    (#"{"amount":"1","currency":"RUB","paye":"1"}"#, "did you mean \"payee\"?"),
    (#"{"amount":"1","currency":"RUB","shoe":"1"}"#, "fields: data, initiator,"),
    ("", "give it a JSON object"), ("\n{", "line 2"),
  ])
  func `is refused when it names what is unknown`(input: String, says: String) async throws {
    let run = try await Self.route(input)
    #expect(run.status == 2, run.story)
    #expect(try run.errorCode == "usage")
    #expect(run.output.replacing("\\\"", with: "\"").contains(says), run.story)
  }

  @Test func `takes every column of a payment file, and bin`() async throws {
    let run = try await Self.route(
      #"{"amount":"1","currency":"RUB","rebill_id":"1","bin":"427600","description":"d","#
        + #""customer":"c","country":"UA","payee":"p","reference":"R","purser_attempt":"2"}"#
    )
    #expect(run.status == 0, run.story)
    #expect(try run.json["account"]?.text == "main")
  }
}
