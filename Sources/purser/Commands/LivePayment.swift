import Batch
import Engine
import Payments

/// One payment that a live command owns: it may send money until `batch.wait` is over.
struct LivePayment {
  private let host: Host
  private let end: Instant
  /// The wish to stop: nothing more is sent, and nothing more is waited for.
  private let stop: RunStop

  init(_ host: Host, stop: RunStop) {
    self.host = host
    self.stop = stop
    end = host.clock.now() + host.configuration.batch.wait
  }

  /// Makes the payment and waits for a proof.
  func run(_ order: PaymentOrder) async throws(JournalError) -> PaymentAnswer {
    try await wait(try await host.engine.run(order, maySend: maySend))
  }

  /// Goes on with a known payment if it is open and nobody else holds it.
  func goOn(_ record: PaymentRecord) async throws(JournalError) -> PaymentAnswer {
    guard !record.state.isSettled, record.state != .review else { return .payment(record) }
    return try await wait(
      try await host.engine.resume(record.id, asksNow: false, maySend: maySend)
    )
  }

  private var maySend: @Sendable () -> Bool {
    let (clock, end, stop) = (host.clock, end, stop)
    return { !stop.isRequested && clock.now() < end }
  }

  private func wait(_ answer: PaymentAnswer) async throws(JournalError) -> PaymentAnswer {
    var answer = answer
    while case .payment(let record) = answer, let due = record.due, host.clock.now() < end {
      // Whoever pays on a page needs the page first.
      guard !record.state.isSettled, record.state != .review, record.state != .requiresAction,
        !stop.isRequested
      else { break }
      // In short steps, so that a wish to stop is heard.
      let step = host.clock.now() + .milliseconds(100)
      await host.clock.sleep(min(due, end, step))
      guard due <= host.clock.now(), !stop.isRequested else { continue }
      answer = try await host.engine.resume(record.id, asksNow: false, maySend: maySend)
    }
    return answer
  }
}
