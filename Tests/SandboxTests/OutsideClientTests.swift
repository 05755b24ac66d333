import Testing
import Wire

@testable import Sandbox

/// Somebody else's reading of the protocols: clients from PyPI drive the simulators.
@Suite(.serialized, .enabled(if: OutsideClient.hasPython, "there is no python3"))
struct OutsideClientTests {
  @Test func `a client of yoomoney agrees with the simulator`() async throws {
    let bench = try Bench()
    let said = try await OutsideClient.drive(bench, by: "drive_yoomoney.py")
    let expected: [(String, JSONValue)] = [
      ("token", .text("41001")), ("second", .text("InvalidGrant")), ("paid", .number("200")),
      ("account", .text("41001")), ("currency", .text("643")), ("count", .number("1")),
      ("amount", .text("145.5")), ("direction", .text("in")), ("status", .text("success")),
      ("label", .text("client-1")), ("same", .boolean(true)),
      ("wrong", .text("IllegalParamRecords")),
    ]
    for (name, value) in expected { #expect(said[name] == value, "\(name)") }
    #expect(bench.effects == ["charge 15000 client-1"])
    #expect(
      await bench.requests("yoomoney")
        == [
          "authorize": 1, "consent": 1, "token": 2, "form": 1, "quickpay": 2, "account-info": 1,
          "operation-history": 2, "operation-details": 1,
        ]
    )
  }

  @Test func `another client of yoomoney agrees with it too`() async throws {
    let bench = try Bench()
    let said = try await OutsideClient.drive(bench, by: "drive_ayoomoney.py")
    let expected: [(String, JSONValue)] = [
      ("account", .text("41001")), ("available", .boolean(true)), ("before", .boolean(false)),
      ("card", .text("5280****7918")), ("paid", .number("200")), ("after", .boolean(true)),
      ("count", .number("1")), ("amount", .text("148.51")), ("direction", .text("in")),
      ("type", .text("incoming-transfer")), ("label", .text("client-2")),
      ("codepro", .boolean(false)), ("revoked", .boolean(true)),
      ("again", .text("InvalidTokenError")),
    ]
    for (name, value) in expected { #expect(said[name] == value, "\(name)") }
    #expect(bench.effects == ["charge 15000 client-2"])
    #expect(
      await bench.requests("yoomoney")
        == [
          "form": 1, "quickpay": 2, "account-info": 3, "operation-history": 3,
          "operation-details": 1, "revoke": 1,
        ]
    )
  }

  @Test func `a client of tinkoff agrees with the simulator`() async throws {
    let bench = try Bench()
    let said = try await OutsideClient.drive(bench, by: "drive_tinkoff.py")
    let expected: [(String, JSONValue)] = [
      ("amount", .number("1050")), ("begun", .text("NEW")), ("first", .text("NEW")),
      ("paid", .text("CONFIRMED")), ("back", .text("REFUNDED")), ("wrong", .text("refused")),
    ]
    for (name, value) in expected { #expect(said[name] == value, "\(name)") }
    #expect(bench.effects == ["charge 1050 client-1", "refund 1050 client-1"])
    #expect(await bench.requests() == ["Init": 1, "GetState": 3, "Cancel": 1])
  }
}
