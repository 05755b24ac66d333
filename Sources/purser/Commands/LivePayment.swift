import Batch
import Engine
import Payments
import Providers

/// One payment that a live command owns: it may send money until `batch.wait` is over.
struct LivePayment {
  private let host: Host
  /// The wish to stop: nothing more is sent, and nothing more is waited for.
  private let stop: RunStop
  /// Who answers what the payment asks for.
  private let desk: AnswerDesk?

  init(_ host: Host, stop: RunStop, desk: AnswerDesk? = nil) {
    self.host = host
    self.stop = stop
    self.desk = desk
  }

  /// Makes the payment and waits for a proof.
  ///
  /// `answers` are the sensitive fields of its form; they stay in memory.
  func run(
    _ order: PaymentOrder,
    answers: HeldAnswers
  ) async throws(JournalError) -> PaymentAnswer {
    let end = nextEnd
    let first = try await host.engine.run(order, answers: answers, maySend: maySend(until: end))
    return try await wait(first, end)
  }

  /// Goes on with a known payment if it is open and nobody else holds it.
  func goOn(_ record: PaymentRecord) async throws(JournalError) -> PaymentAnswer {
    guard !record.state.isSettled, record.state != .review else { return .payment(record) }
    let end = nextEnd
    return try await wait(
      try await host.engine.resume(record.id, asksNow: false, maySend: maySend(until: end)),
      end
    )
  }

  /// Gives an answer to a payment that waits for one, and goes on with it.
  func answer(
    _ record: PaymentRecord,
    _ answer: PayerAnswer
  ) async throws(JournalError) -> PaymentAnswer {
    let end = nextEnd
    return try await wait(
      try await host.engine.answer(
        record.id,
        answer,
        patience: host.configuration.batch.wait,
        maySend: maySend(until: end)
      ),
      end
    )
  }

  /// A person takes his time: the wait begins again behind each answer.
  private var nextEnd: Instant { host.clock.now() + host.configuration.batch.wait }

  private func maySend(until end: Instant) -> @Sendable () -> Bool {
    let (clock, stop) = (host.clock, stop)
    return { !stop.isRequested && clock.now() < end }
  }

  private func wait(
    _ first: PaymentAnswer,
    _ firstEnd: Instant
  ) async throws(JournalError) -> PaymentAnswer {
    var (answer, end) = (first, firstEnd)
    while case .payment(let record) = answer, !stop.isRequested {
      guard !record.state.isSettled, record.state != .review else { break }
      if record.state == .requiresAction, let action = record.action {
        if let given = await desk?.answer(to: action) {
          end = nextEnd
          let next = try await host.engine.answer(
            record.id,
            given,
            patience: host.configuration.batch.wait,
            maySend: maySend(until: end)
          )
          guard case .refused(_, let message) = next else {
            answer = next
            continue
          }
          guard let desk, desk.mayAskAgain(after: message) else { return next }
          continue
        }
        // Whoever pays on a page needs the page first; a frame and a wait pass by themselves.
        guard action.kind == .frame || action.kind == .wait else { break }
      }
      guard let due = record.due, host.clock.now() < end else { break }
      // In short steps, so that a wish to stop is heard.
      let step = host.clock.now() + .milliseconds(100)
      await host.clock.sleep(min(due, end, step))
      guard due <= host.clock.now(), !stop.isRequested else { continue }
      answer = try await host.engine.resume(
        record.id,
        asksNow: false,
        maySend: maySend(until: end)
      )
    }
    return answer
  }
}
