import Testing
import Wire

@testable import Providers

/// Cases of the bank, with the values of their `expected.json`.
@Suite struct `The case` {
  @Test func `089 verifies the bytes received`() throws {
    let recipe = try Recipes.recipe(
      "{over: raw_body, digest: {hmac_sha256: \"${secret.key}\"}, place: header.X-Signature}"
    )
    let facts = try Recipes.facts("089/expected.json")
    let context = Recipes.context(["secret.key": facts["key"]?.text ?? ""])
    for (name, isRight) in [("raw", true), ("rewritten", false)] {
      let file = try Recipes.file("089/\(name).http")
      let text = String(decoding: file, as: UTF8.self).replacing("\r\n", with: "\n")
      let parts = text.split(separator: "\n\n", maxSplits: 1)
      let header = parts[0].split(separator: "\n").first { $0.hasPrefix("X-Signature: ") }
      let signature = header.map { String($0.dropFirst(13)) }
      let input = SignatureInput(fields: [], rawBody: Array(parts[1].utf8))
      let verdict = try recipe.verifyReceived(
        input,
        header: { $0 == "X-Signature" ? signature : nil },
        in: context
      )
      #expect(verdict == isRight)
    }
  }

  @Test func `090 signs booleans as words and fields that nobody expected`() throws {
    let recipe = try Recipes.recipe(
      """
      {over: json, exclude: [token], add: {password: "${secret.password}"}, sort: key,
       digest: sha256, place: body.token}
      """
    )
    let facts = try Recipes.facts("090/expected.json")
    let context = Recipes.context(["secret.password": "s-90"])
    let input = SignatureInput(json: try JSON.parse(try Recipes.file("090/event.json")))
    #expect(try recipe.verifyReceived(input, header: { _ in nil }, in: context))
    let signed = try recipe.sign(input, in: context)
    #expect(signed.signature == facts["sha256"]?.text)
    #expect(signed.stringToSign == facts["text"]?.text?.replacing("s-90", with: "***"))
    for wrong in try #require(facts["wrong"]?.array) {
      #expect(!(try recipe.verify(wrong.text ?? "", over: input, in: context)))
    }
  }

  @Test func `092 leaves null out and keeps what is empty`() throws {
    let recipe = try Recipes.recipe(
      """
      {over: json, select: {only: [merchant, order, status, code, note]}, separator: "|",
       digest: {hmac_sha256: "${secret.key}"}, encode: base64, place: body.sig}
      """
    )
    let facts = try Recipes.facts("092/expected.json")
    let context = Recipes.context(["secret.key": facts["key"]?.text ?? ""])
    let input = SignatureInput(json: try JSON.parse(try Recipes.file("092/event.json")))
    #expect(try recipe.verifyReceived(input, header: { _ in nil }, in: context))
    #expect(try recipe.sign(input, in: context).stringToSign == facts["text"]?.text)
  }

  @Test func `094 sorts names by their bytes`() throws {
    let recipe = try Recipes.recipe(
      """
      {over: json, exclude: [sig], sort: key, emit: pair, separator: "&",
       digest: {hmac_sha256: "${secret.key}"}, place: body.sig}
      """
    )
    let facts = try Recipes.facts("094/expected.json")
    let context = Recipes.context(["secret.key": facts["key"]?.text ?? ""])
    let input = SignatureInput(json: try JSON.parse(try Recipes.file("094/event.json")))
    #expect(try recipe.verifyReceived(input, header: { _ in nil }, in: context))
    let signed = try recipe.sign(input, in: context)
    #expect(signed.stringToSign == facts["text"]?.text)
    #expect(signed.signature == facts["hmac"]?.text)
  }

  @Test(arguments: ["hex", "base64"])
  func `095 takes hexadecimal digits of either size, base64 only as it is`(
    encoding: String
  ) throws {
    let recipe = try Recipes.recipe(
      "{over: raw_body, digest: {hmac_sha256: \"${secret.key}\"}, encode: \(encoding)}"
    )
    let facts = try Recipes.facts("095/expected.json")
    let context = Recipes.context(["secret.key": facts["key"]?.text ?? ""])
    let input = SignatureInput(fields: [], rawBody: try Recipes.file("095/body.json"))
    let signatures = try JSON.parse(try Recipes.file("095/signatures.json"))[encoding]?.array ?? []
    let verdicts = try signatures.map { candidate in
      try recipe.verify(candidate.text ?? "", over: input, in: context)
        ? "ACCEPT" : "REJECT-SIGNATURE"
    }
    #expect(verdicts == facts[encoding]?.array?.compactMap(\.text))
    #expect(!verdicts.isEmpty)
  }

  @Test func `105 writes moments in UTC whatever their offset was`() throws {
    let values = try JSON.parse(try Recipes.file("105/values.json"))
    let format = values["format"]?.text ?? ""
    let results = (values["local"]?.array ?? [])
      .map { local in
        Compiling.template("${'\(local.text ?? "")' | moment | utc('\(format)')}")
      }
    let facts = try Recipes.facts("105/expected.json")
    #expect(results == facts["results"]?.array?.compactMap(\.text))
    #expect(results.count == 4)
  }
}
