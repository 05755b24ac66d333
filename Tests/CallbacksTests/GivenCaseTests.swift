import Foundation
import TestSupport
import Testing
import Wire

@testable import Callbacks

/// Cases of the bank about addresses and what a browser brings.
///
/// Not expressible: 086a, a callback in Windows-1251 (addresses are UTF-8; b shows what a text in
/// another coding comes to).
@Suite struct GivenCaseTests {
  private static let home = CallbackRules(
    rules: [CallbackRule(hosts: ["pay.example"], paths: ["/ok"], meaning: .kind(.return))],
    query: CallbackRules.Query(correlation: ["order": "order"])
  )

  private static func table(_ parameters: [CallbackParameter]) -> [String: String] {
    Dictionary(parameters.map { ($0.name, $0.value) }) { first, _ in first }
  }

  @Test func `079: plus, its escape and a space`() throws {
    struct Facts: Decodable {
      var sig: String
      var note: [String]
    }
    struct Input: Decodable {
      var a: String
      var b: String
      var c: String
    }
    let folder = CaseFolder("079", of: "Callbacks")
    let facts = try folder.facts(as: Facts.self)
    let input = try folder.decoded("urls.json", as: Input.self)
    let rules = CallbackRules(
      rules: [CallbackRule(hosts: ["m.example"], paths: ["/return"], meaning: .kind(.return))],
      query: CallbackRules.Query(base64: ["sig"])
    )
    for (url, note) in zip([input.a, input.b, input.c], facts.note) {
      let callback = rules.read(url)
      #expect(callback.kind == .return)
      let found = Self.table(callback.parameters)
      #expect(found["sig"] == facts.sig, "\(url)")
      #expect(found["note"] == note, "\(url)")
      #expect(Data(base64Encoded: found["sig"] ?? "") == Data([0x90, 0x9F, 0xBB, 0xFF]))
    }
  }

  @Test func `080: an equals sign inside a value`() throws {
    let folder = CaseFolder("080", of: "Callbacks")
    let facts = try folder.facts(as: [String: String].self)
    // The line end is the file's, and no part of the body.
    let body = try folder.text("body.txt").split(separator: "\n")[0]
    let found = try CallbackQuery.parse(String(body), limit: 1024)
    #expect(Self.table(found) == facts)
  }

  @Test func `081: addresses that only look alike`() throws {
    struct Facts: Decodable {
      var match: [Bool]
      var optional: [Int]
    }
    struct Input: Decodable { var urls: [String] }
    let folder = CaseFolder("081", of: "Callbacks")
    let facts = try folder.facts(as: Facts.self)
    let urls = try folder.decoded("urls.json", as: Input.self).urls
    #expect(urls.count == facts.match.count)
    for (index, url) in urls.enumerated() where !facts.optional.contains(index) {
      #expect((Self.home.read(url).kind == .return) == facts.match[index], "\(url)")
    }
    // The rule names one path, so another one is another page.
    #expect(Self.home.read(urls[6]).kind == .allow)
  }

  @Test(arguments: ["get.http", "post.http"])
  func `083: the result of 3-D Secure in an address and in a body`(name: String) throws {
    struct Facts: Decodable {
      enum CodingKeys: String, CodingKey {
        case key = "MD"
        case result = "PaRes"
      }
      var key: String
      var result: String
    }
    let folder = CaseFolder("083", of: "Callbacks")
    let text = try folder.text(name).replacing("\r\n", with: "\n")
    let parts = text.split(separator: "\n\n", maxSplits: 1)
    let query =
      name == "post.http"
      ? String(parts[1]) : String(text.split(separator: " ")[1].split(separator: "?")[1])
    let found = Self.table(try CallbackQuery.parse(query, limit: 1024))
    let facts = try folder.facts(as: Facts.self)
    #expect(found == ["MD": facts.key, "PaRes": facts.result])
  }

  @Test func `084: a web view closes at the right page`() throws {
    struct Facts: Decodable {
      var index: Int
      var order: String
    }
    let folder = CaseFolder("084", of: "Callbacks")
    let facts = try folder.facts(as: Facts.self)
    let visits = try folder.text("nav.txt").split(separator: "\n").map(String.init)
    let index = try #require(visits.firstIndex { Self.home.read($0).kind.isOutcome })
    #expect(index + 1 == facts.index)
    #expect(Self.home.read(visits[index]).correlation == ["order": facts.order])
    #expect(visits[..<index].allSatisfy { Self.home.read($0).kind == .allow })
  }

  @Test func `086: a text in another coding`() throws {
    struct Facts: Decodable {
      enum CodingKeys: String, CodingKey { case order = "b_order" }
      var order: String
    }
    struct Input: Decodable {
      struct Case: Decodable { var query: String }
      var b: Case
    }
    let folder = CaseFolder("086", of: "Callbacks")
    let query = try folder.decoded("cases.json", as: Input.self).b.query
    let callback = Self.home.read("https://pay.example/ok?\(query)")
    #expect(callback.kind == .return)
    #expect(callback.parametersError == .notUTF8)
    #expect(callback.parameters == [])
    #expect(callback.correlation == ["order": try folder.facts(as: Facts.self).order])
  }
}
