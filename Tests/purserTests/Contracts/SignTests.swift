import Testing
import Wire

/// `sign` with credentials of no account.
@Suite struct `Loose credentials` {
  private static func sign(_ credentials: String) async throws -> PurserRun {
    try await Shop.with { shop in
      try shop.write("secrets.json", credentials)
      return try await PurserProcess.run(
        [
          "--format", "json", "sign", "token", "--plugin", "tinkoff", "--credentials",
          "secrets.json",
        ],
        folder: shop.folder,
        input: #"{"Amount":1000}"#
      )
    }
  }

  @Test func `sign when they are those of the plugin`() async throws {
    let run = try await Self.sign(#"{"terminal_key":"T","password":"p"}"#)
    #expect(run.status == 0, run.story)
    #expect(try run.json["signature"]?.text?.isEmpty == false)
  }

  @Test func `are refused with the nearest name when the plugin does not know them`() async throws {
    let run = try await Self.sign(#"{"terminal_key":"T","pasword":"p"}"#)
    #expect(run.status == 2, run.story)
    #expect(try run.errorCode == "usage")
    #expect(try run.json["error"]?["help"]?.text == "did you mean \"password\"?")
  }
}
