import Payments
import Providers
import Testing

@testable import Engine

@Suite struct `The watch over a payment` {
  private static func at(_ seconds: Int64) -> Instant { Instant(milliseconds: seconds * 1000) }

  /// A doubt of which bytes left until second 10: the settle window ends at second 13.
  private static func watch(lastInquiry: Int64?, polled: Int64?) -> Watch {
    var watch = Watch(step: "charge", sendBy: at(10), since: at(0), isInDoubt: true)
    watch.lastInquiry = lastInquiry.map(at)
    if let polled {
      watch.poll = .init(
        step: "watch",
        policy: ChargePlan.poll,
        started: at(0),
        asked: 4,
        lastAsked: at(polled)
      )
    }
    return watch
  }

  @Test(
    arguments: [
      // Inside the window a poll asks alone, up to the window's end.
      (lastInquiry: nil, polled: 1, call: "state", milliseconds: 11_125),
      (lastInquiry: nil, polled: 4, call: "find", milliseconds: 13_000),
      (lastInquiry: 13, polled: 12, call: "find", milliseconds: 14_000),
      // Behind it a poll that read something does not silence the schedule: since + 30 s.
      (lastInquiry: 15, polled: 29, call: "find", milliseconds: 30_000),
      (lastInquiry: 15, polled: nil, call: "find", milliseconds: 30_000),
    ] as [(lastInquiry: Int64?, polled: Int64?, call: String, milliseconds: Int64)]
  )
  func `asks next`(
    lastInquiry: Int64?,
    polled: Int64?,
    call: String,
    milliseconds: Int64
  ) {
    let terms = LifecycleTerms(total: .seconds(10), lookup: ChargePlan.lookup)
    let question = Self.watch(lastInquiry: lastInquiry, polled: polled).nextQuestion(terms)
    #expect(question?.call == call)
    #expect(question?.at == Instant(milliseconds: milliseconds))
  }
}
