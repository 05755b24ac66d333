import Forms
import Payments
import Testing
import Wire

/// What a form takes is stored, and card numbers never are.
@Suite struct `A field that is stored` {
  @Test(arguments: [
    (FieldType.digits, "4111 1111 1111 1111", "error: card_number"),
    (.digits, "4111111111111112", "4111111111111112"),
    (.digits, "40702810000000000001", "40702810000000000001"), (.digits, "145919", "145919"),
    (.text, "card 5500005555555559", "error: card_number"),
    (.string, "4111-1111-1111-1111", "error: card_number"),
    (.integer, "4111111111111111", "error: card_number"),
    (.decimal, "4111111111111111", "error: card_number"),
    (.url, "https://shop.example/4111111111111111", "error: card_number"),
    (.email, "4111111111111111@shop.example", "error: card_number"),
    (.pan, "4111111111111111", "4111111111111111"),
  ])
  func `takes no card number`(type: FieldType, text: String, expected: String) throws {
    #expect(try outcome(text, Field(name: "f", type: type)) == expected)
  }

  @Test(arguments: [FieldType.digits, .text, .integer])
  func `takes what looks like one when its plugin says so`(type: FieldType) throws {
    var field = Field(name: "f", type: type)
    field.allowsCardLike = true
    #expect(try outcome("4111111111111111", field) == "4111111111111111")
  }

  @Test func `says so in its manifest`() throws {
    var diagnostics = Diagnostics()
    let yaml = "fields: {a: {type: digits, allow_card_like: true}, b: {type: digits}}"
    let node = YAML.load(Array(yaml.utf8), file: "f.yaml", aliases: .refused, &diagnostics)
    let schema = try #require(node.flatMap { FormSchema.load($0, name: "form", &diagnostics) })
    #expect(diagnostics.all == [])
    #expect(schema.field("a")?.allowsCardLike == true)
    #expect(schema.field("b")?.allowsCardLike == false)
  }
}
