import Payments
import Testing
import Wire

@testable import Forms

@Suite struct `A form as JSON and as lines` {
  private var schema: FormSchema {
    var account = Field(name: "account", type: .digits)
    account.title = LocalizedText([.en: "Account", .uk: "Рахунок"])
    account.hint = LocalizedText(everywhere: "On the bill")
    account.isRequired = true
    account.maximum = 20
    var way = Field(name: "way", type: .select)
    way.options = [FieldOption(value: "card", title: LocalizedText(everywhere: "By card"))]
    var key = Field(name: "key")
    key.role = .carry
    var list = Field(name: "list", type: .list)
    list.maximum = 3
    return FormSchema(fields: [account, way, key, list])
  }

  @Test func `has the members of the contract`() {
    let json = FormJSON(visible: ["account", "way", "key"], language: .uk).json(of: schema)
    let text = String(decoding: JSONValue.object(json).serialized(), as: UTF8.self)
    let account =
      #"{"name":"account","type":"digits","title":"Рахунок","required":true,"max_length":20,"#
      + #""hidden":false,"hint":"On the bill","options":[]}"#
    let way =
      #"{"name":"way","type":"select","title":"way","required":false,"max_length":null,"#
      + #""hidden":false,"hint":null,"options":[{"value":"card","title":"By card"}]}"#
    let key =
      #"{"name":"key","type":"text","title":"key","required":false,"max_length":null,"#
      + #""hidden":true,"hint":null,"options":[],"role":"carry"}"#
    let list =
      #"{"name":"list","type":"list","title":"list","required":false,"max_length":null,"#
      + #""hidden":false,"hint":null,"options":[],"max_items":3}"#
    #expect(text == #"{"fields":[\#(account),\#(way),\#(key),\#(list)],"lang":"uk"}"#)
  }

  @Test func `reads as lines`() {
    let lines = FormListing(visible: [], language: .en).lines(of: schema)
    #expect(
      lines == [
        "Account  account", "  digits, required, most characters: 20", "  On the bill",
        "way", "  select, optional", "  - card  By card",
        "key", "  text, given by the host", "list", "  list, optional, most entries: 3",
      ]
    )
  }
}
