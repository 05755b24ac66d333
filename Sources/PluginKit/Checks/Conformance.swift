/// The checks of a plugin, in the order of their numbers.
enum Conformance {
  /// One check.
  struct Check: Sendable {
    var name: String
    var run: @Sendable (CheckBench) -> CheckOutcome
  }

  /// What the host answers for, whatever the plugin says.
  private static func host(_ name: String, _ why: String) -> Check {
    Check(name: name) { _ in .notApplicable(why) }
  }

  static let checks: [Check] = manifest + flow + requests + replies + errors + outside

  private static let manifest = [
    Check(name: "1 schema strict", run: ManifestChecks.schema),
    Check(name: "2 id valid", run: ManifestChecks.identity),
    Check(name: "3 no unknown keys", run: ManifestChecks.unknownKeys),
    Check(name: "4 no anchors", run: ManifestChecks.anchors),
    Check(name: "5 expressions typed", run: ManifestChecks.expressions),
    Check(name: "6 hosts declared with TLS", run: ManifestChecks.hosts),
    Check(name: "7 no literal secret", run: ManifestChecks.literalSecrets),
    Check(name: "8 every credential used", run: ManifestChecks.credentials),
    Check(name: "9 languages complete", run: ManifestChecks.languages),
    Check(name: "10 limits set", run: ManifestChecks.limits),
  ]

  private static let flow = [
    Check(name: "11 all steps reachable", run: ManifestChecks.reachable),
    Check(name: "12 every step terminates", run: FlowChecks.terminates),
    Check(name: "13 each poll has a wait and a bound", run: FlowChecks.polls),
    Check(name: "14 every list of edges has else", run: FlowChecks.defaults),
    Check(name: "15 timeout and cancel edges exist", run: FlowChecks.pages),
    host(
      "16 crash at every edge resumes",
      "the machine is one for all plugins; its own tests kill it"
    ),
    host("17 parked state reachable by operator", "payment resolve takes every payment"),
  ]

  private static let requests = [
    Check(name: "18 golden signature vectors", run: RequestChecks.vectors),
    Check(name: "19 amount scale per currency", run: RequestChecks.amounts),
    Check(name: "20 encoding of + & = % and Cyrillic", run: RequestChecks.encoding),
    Check(name: "21 stable request on retry", run: RequestChecks.stableKey),
    Check(name: "22 no secret in URL", run: RequestChecks.secretsInURLs),
    Check(name: "23 deadline below limit", run: RequestChecks.deadlines),
    Check(name: "24 parameter order", run: RequestChecks.order),
    Check(name: "25 clock skew of 5 minutes", run: RequestChecks.clockSkew),
  ]

  private static let replies = [
    Check(name: "26 unknown status is no success", run: ReplyChecks.unknownStatus),
    Check(name: "27 HTTP 200 failure mapped", run: ReplyChecks.failureInside),
    Check(name: "28 HTML body", run: ReplyChecks.html),
    Check(name: "29 empty body", run: ReplyChecks.empty),
    Check(name: "30 truncated body", run: ReplyChecks.truncated),
    Check(name: "31 extra fields", run: ReplyChecks.extraFields),
    Check(name: "32 missing field", run: ReplyChecks.missing),
    Check(name: "33 wrong type", run: ReplyChecks.wrongType),
    Check(name: "34 duplicate JSON keys", run: ReplyChecks.duplicateKeys),
    Check(name: "35 XXE", run: ReplyChecks.entities),
    Check(name: "36 10 MiB body", run: ReplyChecks.huge),
    Check(name: "37 19-digit number kept", run: ReplyChecks.longNumbers),
  ]

  private static let errors = [
    Check(name: "38 every listed code mapped", run: ManifestChecks.codesMapped),
    Check(name: "39 retry class correct", run: ManifestChecks.codeClasses),
    Check(name: "40 message in 3 languages", run: ManifestChecks.messages),
    Check(name: "41 provider text is harmless", run: PrivacyChecks.markup),
  ]

  private static let outside = [
    Check(name: "42 next_retry clamped", run: FlowChecks.clamps),
    Check(name: "43 deadline obeyed", run: FlowChecks.polls),
    Check(name: "44 forged notification refused", run: MessageChecks.forged),
    Check(name: "45 duplicate harmless", run: MessageChecks.repeated),
    Check(name: "46 reordered harmless", run: MessageChecks.reordered),
    Check(name: "47 amount mismatch parked", run: ReplyChecks.otherAmount),
    Check(name: "48 page without notification settles", run: FlowChecks.settles),
    Check(name: "49 raw-body signature", run: MessageChecks.rawBody),
    host("50 JS-off completion", "pages are the host's"),
    host("51 accessibility", "pages are the host's"),
    Check(name: "52 canary secrets absent", run: PrivacyChecks.canaries),
    Check(name: "53 README.md tells what is covered", run: ManifestChecks.readme),
  ]
}
