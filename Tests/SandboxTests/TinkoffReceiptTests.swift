import Testing
import Wire

@testable import Sandbox

/// What the simulator says to receipts, as dossier §9 has it.
struct TinkoffReceiptTests {
  private static func line(_ more: String, amount: Int = 100) -> String {
    #"{"Name":"A","Price":100,"Quantity":1,"Amount":\#(amount),"Tax":"none"\#(more)}"#
  }

  private static func old(_ line: String) -> String {
    #"{"Email":"a@example.test","Taxation":"osn","Items":[\#(line)]}"#
  }

  private static func new(_ line: String, _ more: String = "") -> String {
    #"{"FfdVersion":"1.2","Email":"a@example.test","Taxation":"osn","Items":[\#(line)]\#(more)}"#
  }

  private static let whole =
    #","PaymentMethod":"full_payment","PaymentObject":"commodity","MeasurementUnit":"шт""#
  private static let supplier =
    #","SupplierInfo":{"Phones":["+79990000001"],"Name":"O","Inn":"7700000000"}"#

  @Test(arguments: [
    (old(line("")), "0"),
    (old(line("", amount: 99)), "308"),
    (old(#"{"Name":"A","Price":300,"Quantity":0.333,"Amount":100,"Tax":"none"}"#), "0"),
    (old(#"{"Name":"A","Price":300,"Quantity":0.3333,"Amount":100,"Tax":"none"}"#), "310"),
    (old(#"{"Name":"A","Price":100,"Quantity":1,"Amount":100,"Tax":"vat18"}"#), "309"),
    (old(line(#","PaymentObject":"casino_chips""#)), "309"),
    (old(line(#","MeasurementUnit":"шт""#)), "309"),
    (old(line(#","AgentData":{"AgentSign":"agent"}"#)), "317"),
    (old(line(#","AgentData":{"AgentSign":"attorney"}"#)), "309"),
    (old(line(#","AgentData":{"AgentSign":"attorney"}"# + supplier)), "0"),
    (old(line(#","AgentData":{"AgentSign":"paying_agent","Phones":["1"]}"# + supplier)), "309"),
    (new(line(whole)), "0"),
    (new(line("")), "309"),
    (new(line(whole + #","MarkCode":{"MarkCodeType":"QR","Value":"x"}"#)), "385"),
    (new(line(whole + #","MarkQuantity":{"Numerator":2,"Denominator":2}"#)), "386"),
    (new(line(whole), #","AgentData":{"AgentSign":"attorney"}"#), "383"),
    (new(line(whole), #","Customer":"Ann""#), "0"),
    (old(line("") + #"],"Customer":["Ann""#), "309"),
  ])
  func `a receipt of one line`(receipt: String, code: String) throws {
    let json = try JSON.parse(Array(receipt.utf8))
    var found = "0"
    do throws(TinkoffRefusal) { try TinkoffReceipt.check(json, amount: 100) } catch {
      found = error.code
    }
    #expect(found == code)
  }

  @Test(arguments: [
    (#"[{"ShopCode":"1","Amount":1}]"#, "null", "0"), (#"[{"Amount":1}]"#, "null", "201"),
    (#"[{"ShopCode":"1","Amount":0}]"#, "null", "332"),
    (#"[{"ShopCode":"1","Amount":1,"Fee":"-1"}]"#, "null", "333"),
    (#"[{"ShopCode":"1","Amount":1}]"#, "[]", "321"),
    ("null", "[\(old(line("")).dropLast()),\"ShopCode\":\"1\"}]", "321"),
    (#"[{"ShopCode":"1","Amount":1}]"#, "[\(old(line("")).dropLast()),\"ShopCode\":\"1\"}]", "0"),
    (#"[{"ShopCode":"2","Amount":1}]"#, "[\(old(line("")).dropLast()),\"ShopCode\":\"1\"}]", "321"),
  ])
  func `shops and their receipts`(shops: String, receipts: String, code: String) throws {
    let json = try JSON.parse(Array("{\"Shops\":\(shops),\"Receipts\":\(receipts)}".utf8))
    let fields = TinkoffFields(body: try #require(json.object))
    var found = "0"
    do throws(TinkoffRefusal) { try TinkoffShops.check(fields) } catch { found = error.code }
    #expect(found == code)
  }
}
