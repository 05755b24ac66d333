import HTTPServer
import TestSupport
import Testing
import Wire

@testable import Sandbox

/// Two stages, cancels in parts, and the ledger's law.
struct StagesTests {
  private static func with(_ id: String, _ amount: Int, _ more: JSONObject = [:]) -> JSONObject {
    var fields = more
    fields["PaymentId"] = .text(id)
    fields["Amount"] = .number("\(amount)")
    return fields
  }

  @Test func `a hold is taken, and given back in parts`() async throws {
    let bench = try Bench()
    let id = try await bench.register("t", 10_000, payType: "T")
    let held = await bench.call("Charge", Bench.charge(id))
    #expect(held["Status"] == .text("AUTHORIZED"))
    let tooMuch = await bench.call("Confirm", Self.with(id, 10_001))
    #expect(tooMuch["ErrorCode"] == .text("100"))
    let taken = await bench.call("Confirm", Self.with(id, 9000))
    #expect(taken["Status"] == .text("CONFIRMED"))
    #expect(taken["PaymentId"] == .text(id))
    #expect(await bench.call("Confirm", Bench.payment(id))["ErrorCode"] == .text("4"))
    let part = await bench.call("Cancel", Self.with(id, 4000))
    #expect(part["Status"] == .text("PARTIAL_REFUNDED"))
    #expect(part["OriginalAmount"] == .number("9000"))
    #expect(part["NewAmount"] == .number("5000"))
    #expect(part["PaymentId"] == .number(id))
    #expect(await bench.call("Cancel", Self.with(id, 5001))["ErrorCode"] == .text("330"))
    let rest = await bench.call("Cancel", Bench.payment(id))
    #expect(rest["Status"] == .text("REFUNDED"))
    #expect(rest["NewAmount"] == .number("0"))
    #expect(await bench.call("Cancel", Bench.payment(id))["ErrorCode"] == .text("100"))
    #expect(
      bench.effects == ["authorize 10000 t", "capture 9000 t", "refund 4000 t", "refund 5000 t"]
    )
  }

  @Test func `a hold is let go in parts`() async throws {
    let bench = try Bench()
    let id = try await bench.register("v", 10_000, payType: "T")
    await bench.call("Charge", Bench.charge(id))
    let part = await bench.call("Cancel", Self.with(id, 2500))
    #expect(part["Status"] == .text("PARTIAL_REVERSED"))
    let rest = await bench.call("Cancel", Bench.payment(id))
    #expect(rest["Status"] == .text("REVERSED"))
    #expect(bench.effects == ["authorize 10000 v", "void 2500 v", "void 7500 v"])
  }

  @Test func `what was never paid is canceled without money`() async throws {
    let bench = try Bench()
    let id = try await bench.register("n", 10_000)
    #expect(await bench.call("Cancel", Bench.payment(id))["Status"] == .text("CANCELED"))
    #expect(await bench.call("Charge", Bench.charge(id))["ErrorCode"] == .text("4"))
    #expect(bench.effects.isEmpty)
  }

  @Test func `the merchant's own number makes a repeated cancel harmless`() async throws {
    let bench = try Bench()
    let id = try await bench.register("x", 10_000)
    await bench.call("Charge", Bench.charge(id))
    let fields = Self.with(id, 3000, ["ExternalRequestId": .text("r-1")])
    #expect(await bench.call("Cancel", fields)["NewAmount"] == .number("7000"))
    let again = await bench.call("Cancel", fields)
    #expect(again["Status"] == .text("PARTIAL_REFUNDED"))
    #expect(again["NewAmount"] == .number("7000"))
    #expect(bench.effects == ["charge 10000 x", "refund 3000 x"])
  }

  @Test func `the control paths speak as they must`() async throws {
    let bench = try Bench()
    let id = try await bench.register("l", 10_000)
    bench.move(by: .milliseconds(5))
    await bench.call("Charge", Bench.charge(id))
    await bench.call("Charge", Bench.charge(id))
    let reply = await bench.exchange(Bench.request("/_ledger", [], method: "GET"))
    #expect(
      reply?.text
        == #"{"effects":[{"provider":"tinkoff","account":"SimTerminalDEMO","order":"l","#
        + #""reference":"\#(id)","kind":"charge","amount_minor":10000,"currency":"RUB","#
        + #""at":"2027-01-15T08:00:00.005Z"}]}"#
    )
    let counts = await bench.exchange(Bench.request("/_requests", [], method: "GET"))
    #expect(counts?.text == #"{"tinkoff":{"Charge":2,"Init":1}}"#)
    let keys = await bench.get("/_keys")["keys"]?.array
    #expect(keys?.first?["public_key"] == .text(TinkoffCardKey.publicText))
    await bench.post("/_reset", "")
    #expect(await bench.get("/_ledger") == .object(["effects": .array([])]))
    #expect(await bench.get("/_requests") == .object([:]))
  }

  @Test func `the accounts are those of the contract`() {
    #expect(SandboxServer.accountsDescription.contains("SimTerminalDEMO"))
    #expect(SandboxServer.accountsDescription.contains("SimPass_01"))
  }

  @Test func `a port in use is a typed error`() throws {
    let bench = try Bench()
    let second = SandboxServer(port: bench.port)
    #expect(throws: ServerError.portInUse(host: "127.0.0.1", port: bench.port)) {
      try second.start()
    }
  }
}
