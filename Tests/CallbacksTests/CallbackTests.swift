import Crypto
import Foundation
import Testing

@testable import Callbacks

@Suite struct CallbackTests {
  private static func table(_ parameters: [CallbackParameter]) -> [String: String] {
    Dictionary(parameters.map { ($0.name, $0.value) }) { first, _ in first }
  }

  private static func rules(_ group: CallbackCases.Group) throws -> CallbackRules {
    try CallbackRules(json: group.rules.text)
  }

  @Test func `the table holds every row of both dossiers`() throws {
    let counts = try CallbackCases.load().sets.map { "\($0.name) \($0.cases.count)" }
    #expect(counts == ["pages 72", "codes 25", "app 3"])
  }

  @Test(
    arguments: ["pages", "codes", "app"]
      .flatMap { name in
        CallbackCases.group(name).cases.map { (name, $0) }
      }
  )
  func `an address means what the table says`(set: String, row: CallbackCases.Case) throws {
    let group = CallbackCases.group(set)
    let rules = try Self.rules(group)
    let callback = rules.read(row.address, nonce: group.nonce)
    #expect(callback.kind.rawValue == row.kind)
    #expect(callback.status == row.status)
    #expect(Self.table(callback.parameters) == row.parameters ?? [:])
    #expect(callback.parametersError?.rawValue == row.error)
    #expect(callback.correlation == row.correlation ?? [:])
    #expect(callback.signature.rawValue == row.signature ?? "none")
    guard let key = group.key else { return }
    let checked = rules.read(row.address, nonce: group.nonce) { parameters in
      Self.isSigned(parameters, by: key.value)
    }
    #expect(checked.signature.rawValue == row.signatureWithKey ?? row.signature ?? "none")
  }

  /// The signature as a host checks it: signed values in the order of their names, then the key.
  private static func isSigned(_ parameters: [CallbackParameter], by key: String) -> Bool {
    let values = parameters.filter { $0.name.hasPrefix("vads_") }
      .sorted { $0.name < $1.name }
      .map(\.value)
    let text = Array((values + [key]).joined(separator: "+").utf8)
    let mac = HMAC.bytes(of: text, key: Array(key.utf8), .sha256)
    return Data(mac).base64EncodedString() == table(parameters)["signature"]
  }

  @Test func `rules come back from their JSON as they were`() throws {
    let code = CallbackRule(
      schemes: ["https"],
      hosts: ["client.example"],
      port: 8443,
      paths: ["/cb"],
      meaning: .byCode(CallbackRule.Code(errors: ["access_denied": .refused], nonce: "n"))
    )
    var rules = try Self.rules(CallbackCases.group("pages"))
    rules.rules.append(code)
    rules.query.base64 = ["sig"]
    #expect(try CallbackRules(json: rules.json) == rules)
    #expect(try CallbackRules(json: CallbackRules(rules: []).json) == CallbackRules(rules: []))
  }

  @Test(arguments: [
    "", "{}", "[]", "{\"rules\":1}", "{\"rules\":[{}]}", "{\"rules\":[],\"x\":1}",
    "{\"rules\":[{\"schemes\":[],\"hosts\":[],\"kind\":\"paid\"}]}", "{\"rules\":[]} x",
    "{\"rules\":[],\"rules\":[]}", "{\"rules\":[],\"query\":{\"max\":-1}}",
  ])
  func `a text that is no set of rules is refused`(text: String) {
    #expect(throws: CallbackRulesError.self) { try CallbackRules(json: text) }
  }

  @Test func `base64 keeps a raw plus where it is declared`() throws {
    let text = "sig=kJ+7/w==&note=two+words"
    let parameters = try CallbackQuery.parse(text, limit: 100, base64: ["sig"])
    #expect(Self.table(parameters) == ["sig": "kJ+7/w==", "note": "two words"])
    let plain = try CallbackQuery.parse("note=1%2B1", limit: 100)
    #expect(Self.table(plain) == ["note": "1+1"])
  }
}
