import Payments
import Providers
import TestSupport
import Testing
import Wire

@testable import PluginKit

/// The notifications of a wallet with both signatures, by the vectors of the dossier (§8).
@Suite struct YooMoneyNotificationTests {
  private static let first =
    "notification_type=p2p-incoming&operation_id=1234567&amount=300.00&currency=643"
    + "&datetime=2011-07-01T09%3A00%3A00.000%2B04%3A00&sender=41001XXXXXXXX&codepro=false"
  private static let fourth =
    "notification_type=card-incoming&operation_id=904035776918098009&amount=970.00"
    + "&withdraw_amount=1000.00&currency=643&datetime=2026-06-01T12%3A30%3A00Z&sender="
    + "&codepro=false&unaccepted=false"
    + "&label=%D0%B7%D0%B0%D0%BA%D0%B0%D0%B7+7%2B1"
  private static let labelled = "&label=YM.label.12345"
  private static let third = first + labelled + "&withdraw_amount=301.50&unaccepted=false"
  private static let sum = "a00670314e251567b1577069a402b3d9ea84a3ef"

  /// What a message is, and whether its signature is right.
  private static func read(_ body: String, _ moment: String) throws -> (String?, Bool) {
    var diagnostics = Diagnostics()
    let catalog = PluginLoader.loadAll(folders: [Repository.path("Plugins")], &diagnostics)
    let plugin = try #require(catalog.plugins.first { $0.id == "yoomoney" })
    let sample = try #require(PluginSample.load(of: plugin, changes: [], &diagnostics))
    let now = try #require(Instant(rfc3339: moment))
    let type = HTTPHeader("Content-Type", "application/x-www-form-urlencoded")
    let message = IncomingMessage(headers: [type], body: Array(body.utf8))
    let read = sample.account.read(message, at: now)
    return (read.kind, read.isVerified)
  }

  @Test(arguments: [
    // Y1, Y2 and their faults; before the day the old signature counts.
    (first + labelled + "&sha1_hash=a2ee4a9195f4a90e893cff4f62eeba0b662321f9", true),
    (first + "&label=&sha1_hash=090a8e7ebb6982a7ad76f4c0f0fa5665d741aafa", true),
    (first + "&label=&sha1_hash=e5e7176f0a26364890e557d3c2ffd403cfc871c9", false),
    (first + labelled + "&sha1_hash=f69ada6c2481b9b8bfa66f5a7c5c87e98c7a7614", false),
    (first + labelled + "&sha1_hash=51f15e7204161dab22fe1e9fe079b0ef3c88ffe1", false),
    (
      (first + labelled).replacing("300.00", with: "301.00")
        + "&sha1_hash=a2ee4a9195f4a90e893cff4f62eeba0b662321f9", false
    ), (first + labelled, false), (first + labelled + "&sha1_hash=", false),
  ])
  func `the old signature is verified`(body: String, isRight: Bool) throws {
    let (kind, isVerified) = try Self.read(body, "2026-05-01T00:00:00Z")
    #expect(kind == "incoming_old")
    #expect(isVerified == isRight)
  }

  @Test(arguments: [
    // Y3 to Y6.
    (third + "&sign=1e5dbeaf47938c42ceed1e4d07569cb5a718392eb0d33ddd07b5c18f36974360", true),
    (
      third.replacing("301.50", with: "300.50")
        + "&sign=1e5dbeaf47938c42ceed1e4d07569cb5a718392eb0d33ddd07b5c18f36974360", false
    ),
    (
      fourth + "&sha1_hash=&sign=e36f3d0cbfea4f8aef122fa0d902f9cc27f755521aab71511ed63a2bfbb90db5",
      true
    ), (fourth + "&sign=00ab168488c275c298a1565c825077451d9539aa6c2a00ed4f369255c523dfc8", true),
    (
      fourth
        + "&sha1_hash=\(sum)&sign=f5035438db80019ae046ad2c703d7d697ca95b421fbde975d92d6bcf7cff7ba7",
      true
    ),
    (
      fourth + "&sha1_hash=&sign=10b5b6b3bf5c92bd3341b4050657983407264392f08b57421a9fe7bb1e162894",
      false
    ),
    (
      fourth + "&sha1_hash=&sign=0be26135376bc5fafd0668092d116b3f22e58c11a399bc5ae54dc5a6519c0071",
      false
    ),
    // A right old signature does not help a wrong new one.
    (
      fourth
        + "&sha1_hash=\(sum)&sign=00ab168488c275c298a1565c825077451d9539aa6c2a00ed4f369255c523dfc8",
      false
    ),
  ])
  func `the new signature is verified and goes before the old one`(
    body: String,
    isRight: Bool
  ) throws {
    let (kind, isVerified) = try Self.read(body, "2026-12-01T00:00:00Z")
    #expect(kind == "incoming")
    #expect(isVerified == isRight)
  }

  @Test(arguments: [
    (third.replacing("unaccepted=false", with: "unaccepted=true"), "held"),
    (third.replacing("codepro=false", with: "codepro=true"), "held"),
    (third + "&test_notification=true", "test"), (third, "incoming_old"),
    (third + "&sign=x", "incoming"),
  ])
  func `money that is not there yet is another message`(body: String, kind: String) throws {
    let (found, isVerified) = try Self.read(body, "2026-12-01T00:00:00Z")
    #expect(found == kind)
    #expect(!isVerified)
  }
}
