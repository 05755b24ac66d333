import Payments
import TestSupport
import Testing
import Wire

@testable import Providers

@Suite struct ShippedCodesTests {
  static func plugin() throws -> Plugin { try ShippedPlugin.tinkoff.plugin() }

  @Test func `codes that may follow an effect never say that there was none`() throws {
    let plugin = try Self.plugin()
    for code in ["4", "8", "20", "54", "100", "255", "623", "999", "1018", "1096", "3037", "9999"] {
      #expect(plugin.meaning(of: code)?.effect == .possible, "\(code)")
    }
  }

  @Test func `codes that turn the request away say that there was no effect`() throws {
    let plugin = try Self.plugin()
    for code in ["201", "204", "205", "212", "240", "251", "3016"] {
      #expect(
        plugin.meaning(of: code)
          == CodeMeaning(
            kind: .refused,
            isSoft: false,
            reason: ["204", "205"].contains(code) ? .notConfigured : .invalidRequest,
            effect: .none
          )
      )
    }
  }

  @Test(arguments: [
    ("1051", true, Reason.insufficientFunds), ("1091", true, .issuerUnavailable),
    ("1041", false, .lostOrStolen), ("1013", true, .limitExceeded), ("1054", false, .expiredCard),
    ("104", false, .authenticationFailed),
  ])
  func `declines are soft or hard`(code: String, isSoft: Bool, reason: Reason) throws {
    let meaning = try Self.plugin().meaning(of: code)
    #expect(meaning == CodeMeaning(kind: .declined, isSoft: isSoft, reason: reason, effect: .none))
  }

  @Test func `the whole published table is there, and nothing else`() throws {
    let plugin = try Self.plugin()
    #expect(plugin.manifest.codes.meanings.count == 334)
    #expect(plugin.meaning(of: "0") == nil)
    #expect(plugin.meaning(of: "7777") == nil)
    for (code, meaning) in plugin.manifest.codes.meanings where meaning.kind == .inDoubt {
      #expect(meaning.effect == .possible, "\(code)")
    }
  }

  @Test(arguments: [
    ("INV-4711", true), ("a_B-9", true), (String(repeating: "x", count: 36), true),
    (String(repeating: "x", count: 37), false), ("a b", false), ("Заказ", false), ("", false),
    ("a\n", false),
  ])
  func `order numbers must fit the provider's pattern`(order: String, fits: Bool) throws {
    #expect(try (Self.plugin().orderProblem(order) == nil) == fits)
  }
}
