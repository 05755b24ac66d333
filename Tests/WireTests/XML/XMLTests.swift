import TestSupport
import Testing

@testable import Wire

@Suite struct XMLTests {
  @Test(arguments: [
    ("<r/>", #""""#),
    ("<r>a&amp;b&#x41;</r>", #""a&bA""#),
    ("<r> a <!-- no --> b </r>", #"" a  b ""#),
    ("<r><![CDATA[<b>]]>&lt;</r>", #""<b><""#),
    ("<r a='1'><x>2</x></r>", #"{"@a":"1","x":"2"}"#),
    ("<r>\n <x>1</x>\n <y/>\n <x>2</x>\n</r>", #"{"x":["1","2"],"y":""}"#),
    ("<n:r xmlns:n='u'><n:x>1</n:x><x>2</x></n:r>", #"{"x":["1","2"]}"#),
    ("<r><x i='1'>t</x></r>", ##"{"x":{"@i":"1","#text":"t"}}"##),
    ("<r>text<x/></r>", ##"{"x":"","#text":"text"}"##),
    ("<r>0012.50</r>", #""0012.50""#),
    ("<?xml version='1.0' encoding='ISO-8859-1'?><r>&#233;</r>", #""é""#),
  ])
  func `an element is the value that pointers address`(text: String, json: String) throws {
    let expected = try JSON.parse(Array(json.utf8))
    #expect(try XML.parse(Array(text.utf8)).json == expected)
  }

  @Test func `a text is whole however many pieces it comes in`() throws {
    let long = String(repeating: "Оплата & ", count: 20_000)
    let escaped = long.split(separator: "&", omittingEmptySubsequences: false)
      .joined(separator: "&amp;")
    #expect(try XML.parse(Array("<r>\(escaped)</r>".utf8)).text == long)
  }

  @Test func `bytes of ISO 8859-1 are read as their declaration says`() throws {
    let text = Array("<?xml version='1.0' encoding='ISO-8859-1'?><r>".utf8) + [0xE9]
    #expect(try XML.parse(text + Array("</r>".utf8)).text == "é")
  }

  @Test(arguments: [
    ("", 1, 1), ("<r>", 1, 4), ("<r>\n<x></r>", 2, 6), ("<r>&nbsp;</r>", 1, 4),
    ("<r a='1' a='2'/>", 1, 10), ("<r/><r/>", 1, 5), ("plain", 1, 1), ("{\"a\": 1}", 1, 1),
    ("<html><br></html>", 1, 13),
  ])
  func `what is not well formed is refused at its place`(
    text: String,
    line: Int,
    column: Int
  ) {
    let error = #expect(throws: XMLError.self) { try XML.parse(Array(text.utf8)) }
    guard case .malformed? = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(error?.line == line)
    #expect(error?.column == column)
  }

  @Test(arguments: [
    "<!DOCTYPE r SYSTEM 'file:///etc/passwd'><r/>",
    "<!DOCTYPE r [<!ENTITY e SYSTEM 'file:///etc/passwd'>]><r>&e;</r>",
    "<!DOCTYPE r [<!ENTITY a 'x'><!ENTITY b '&a;&a;&a;&a;&a;&a;&a;&a;'>]><r>&b;</r>",
  ])
  func `a document type is refused before anything in it counts`(text: String) {
    let error = #expect(throws: XMLError.self) { try XML.parse(Array(text.utf8)) }
    #expect(error?.reason == .documentType)
  }

  @Test func `bounds are kept`() {
    func reason(_ text: String, _ limits: XMLLimits) -> XMLError.Reason? {
      #expect(throws: XMLError.self) { try XML.parse(Array(text.utf8), limits: limits) }?.reason
    }
    let deep = String(repeating: "<a>", count: 65) + String(repeating: "</a>", count: 65)
    #expect(reason(deep, XMLLimits()) == .tooDeep)
    #expect(reason("<r>abc</r>", XMLLimits(byteCount: 9)) == .tooLarge)
    #expect(reason("<r><a/><a b='1'/></r>", XMLLimits(nodeCount: 3)) == .tooLarge)
    #expect(reason("<r x:a='1' y:a='2'/>", XMLLimits()) == .duplicateAttribute("a"))
  }

  @Test func `any bytes are read or refused`() {
    for seed in UInt64(0)..<300 {
      var random = SplitMix64(seed: seed)
      var text = Array("<r a='1'><x>&amp;тест</x><![CDATA[q]]></r>".utf8)
      for _ in 0..<4 {
        let place = Int.random(in: text.indices, using: &random)
        text[place] = UInt8.random(in: 0...255, using: &random)
      }
      _ = try? XML.parse(text).json
    }
  }
}
