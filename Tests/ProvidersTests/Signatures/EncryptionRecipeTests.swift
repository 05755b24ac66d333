import Crypto
import Testing
import Wire

@testable import Providers

@Suite struct `An encryption recipe` {
  private static let cardData = """
    {algorithm: rsa_pkcs1_v15, key: "${credential.public_key}", encode: base64,
     forbid_in_parts: ";=", plaintext:
     "PAN=${input.card.pan};ExpDate=${input.card.expiry | mmyy};CVV=${input.card.csc}"}
    """

  private static func recipe(_ yaml: String) throws -> EncryptionRecipe {
    var diagnostics = Diagnostics()
    let node = try Recipes.node(yaml)
    let recipe = EncryptionRecipe.compile(
      node,
      name: "card_data",
      scope: Recipes.scope,
      &diagnostics
    )
    try #require(!diagnostics.hasErrors, "\(diagnostics.all)")
    return try #require(recipe)
  }

  private static func context(_ key: RSAPublicKey, csc: String) throws -> TableContext {
    Recipes.context([
      "credential.public_key": Base64.text(of: try key.der()),
      "input.card.pan": "4000000000000002", "input.card.expiry": "12/27", "input.card.csc": csc,
    ])
  }

  @Test func `encrypts its parts, differently each time`() throws {
    let key = try RSAPrivateKey(generatingBits: 2048)
    let recipe = try Self.recipe(Self.cardData)
    let context = try Self.context(try key.publicKey(), csc: "123")
    let texts = [try recipe.encrypt(in: context), try recipe.encrypt(in: context)]
    #expect(texts[0] != texts[1])
    for text in texts {
      #expect(text.count == 344)
      let plain = try key.decrypt(try Base64.decode(Array(text.utf8)))
      #expect(String(decoding: plain, as: UTF8.self) == "PAN=4000000000000002;ExpDate=1227;CVV=123")
    }
  }

  @Test func `refuses a part that would change the shape`() throws {
    let key = try RSAPrivateKey(generatingBits: 2048).publicKey()
    let recipe = try Self.recipe(Self.cardData)
    for csc in ["1;ECI=05", "a=b"] {
      #expect(throws: SignatureError.forbiddenCharacter(slot: "encryption.card_data.plaintext")) {
        try recipe.encrypt(in: try Self.context(key, csc: csc))
      }
    }
    #expect(throws: SignatureError.tooLong(slot: "encryption.card_data.plaintext")) {
      try recipe.encrypt(in: try Self.context(key, csc: String(repeating: "1", count: 246)))
    }
  }

  @Test func `refuses what is no key`() throws {
    let recipe = try Self.recipe(Self.cardData)
    let context = Recipes.context([
      "credential.public_key": "QUJD", "input.card.pan": "4000000000000002",
      "input.card.expiry": "1227", "input.card.csc": "123",
    ])
    #expect(throws: SignatureError.keyUnusable(slot: "encryption.card_data.key")) {
      try recipe.encrypt(in: context)
    }
  }
}
