import TestSupport
import Testing
import Wire

@testable import Providers

@Suite struct ShippedTokenTests {
  @Test(arguments: `The token recipe`.vectors)
  func `the plugin's own recipe makes the published token`(
    vector: `The token recipe`.Vector
  ) throws {
    let plugin = try ShippedPlugin.tinkoff.plugin()
    let body = try #require(JSON.parse(Array(vector.body.utf8)).object)
    let signed = try plugin.sign(
      recipe: "token",
      fields: SignatureField.fields(of: body),
      credentials: ["password": vector.password, "terminal_key": "unused"]
    )
    #expect(signed.signature == vector.token)
    #expect(signed.stringToSign == vector.text)
    #expect(signed.placedAt == "body.Token")
  }
}
