import Payments
import TestSupport

/// Makes events of every case with texts of every kind.
struct EventGenerator {
  var generator: SplitMix64

  init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[number(0...elements.count - 1)]
  }

  mutating func text() -> String {
    let pieces = [
      "", "a", "pay_1", "'; DROP TABLE events; --", "\"", "\\", "\u{0}", "\n\r\t\u{1F}", "é",
      "e\u{301}", "Оплата", "💳", "{\"a\":1}", "0012", "null", "\u{FEFF}", "\u{2028}", "%s", "/",
    ]
    return (0..<number(0...4)).map { _ in pick(pieces) }.joined()
  }

  mutating func optionalText() -> String? { number(0...1) == 0 ? nil : text() }

  mutating func texts() -> [String: String] {
    var texts: [String: String] = [:]
    for _ in 0..<number(0...3) { texts[text()] = text() }
    return texts
  }

  mutating func instant() -> Instant {
    Instant(milliseconds: pick([0, -1, .min, .max, 1_780_000_000_000]))
  }

  mutating func claim(_ place: Int) -> Reading.Claim {
    switch place % 9 {
    case 0: .proceed
    case 1: .recover
    case 2: .state(pick(PaymentState.allCases))
    case 3: .declined(pick(Reason.allCases), isSoft: number(0...1) == 0)
    case 4: .refused(pick(Reason.allCases), effect: pick(CodeMeaning.Effect.allCases))
    case 5: .notFound
    case 6: .needs(step: text())
    case 7: .mismatch(field: text(), expected: text(), found: text())
    default: .unproved(why: text())
    }
  }

  mutating func reading(_ place: Int) -> Reading {
    Reading(
      claim: claim(place),
      kept: texts(),
      keptOnPayment: texts(),
      status: optionalText(),
      code: optionalText(),
      message: optionalText(),
      confirmedMinorUnits: number(0...1) == 0 ? nil : pick([0, .max, .min, 10_050])
    )
  }

  /// Events of every case, and every claim of a reading.
  mutating func events() -> [PaymentEvent] {
    var events: [PaymentEvent] = [
      .received(order: text()),
      .routed(account: text(), route: text(), plugin: text(), pluginDigest: text()),
      .routed(
        account: text(),
        route: text(),
        plugin: text(),
        pluginDigest: text(),
        failover: (0..<number(1...3))
          .map { _ in
            RoutedCandidate(account: text(), plugin: text(), identity: text())
          },
        because: optionalText()
      ),
      .callSent(step: text(), call: text(), try: number(1...3)),
      .intent(step: text(), call: text(), epoch: number(1...3), sendBy: instant()),
      .notSent(call: text(), why: text()),
      .doubt(call: text(), why: text()),
      .inquiry(call: text(), reading: nil, why: optionalText()),
      .verdict(pick(PaymentState.allCases), reason: nil, isSoft: false, proof: text()),
      .verdict(
        pick(PaymentState.allCases),
        reason: pick(Reason.allCases),
        isSoft: true,
        proof: text()
      ),
      .noEffect(epoch: .max),
      .allotted(texts()),
      .allotted([:]),
      .presented(
        step: text(),
        PaymentAction(
          kind: pick(PaymentAction.Kind.allCases),
          url: optionalText(),
          method: pick(["GET", "POST"]),
          fields: [.init(name: text(), value: text()), .init(name: "b", value: "")],
          data: optionalText(),
          inputs: [
            .init(name: text(), type: "otp", title: text(), isRequired: true, isSensitive: true),
            .init(name: "b", type: "text", title: "", isRequired: false, isSensitive: false),
          ],
          shown: [.init(name: "", value: text())],
          mayResend: true,
          expires: Instant(milliseconds: 1_780_000_000_001)
        )
      ),
      .presented(step: text(), PaymentAction(kind: .redirect, url: "https://pay.example/1")),
      .came(step: text(), pick(Coming.allCases)),
      .operation(Samples.id("x"), .refund, minorUnits: .max, pick(PaymentState.allCases)),
      .notification(id: text()),
      .resolution(
        pick(PaymentState.allCases),
        reason: text(),
        person: text(),
        evidence: optionalText()
      ),
    ]
    for place in 0..<9 {
      events.append(.reply(call: text(), reading(place)))
      events.append(.inquiry(call: text(), reading: reading(place), why: optionalText()))
    }
    return events
  }
}
