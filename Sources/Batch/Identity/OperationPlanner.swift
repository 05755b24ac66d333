import Crypto
public import Engine
public import Payments
import Providers

/// Decides about one capture, void or refund of a payment that exists.
public struct OperationPlanner: Sendable {
  /// What is asked for.
  public struct Request: Sendable {
    /// `capture`, `void` or `refund`.
    public var operation: Operation
    /// How much; `nil` means what is left.
    public var minorUnits: Int64?
    /// The caller's name for the operation, for ever.
    public var reference: String
    /// The attempt, from 1.
    public var attempt: Int
    /// The fields of the operation's form, as they were typed.
    public var fields: [String: String]

    /// Makes a request.
    public init(
      operation: Operation,
      minorUnits: Int64?,
      reference: String,
      attempt: Int = 1,
      fields: [String: String] = [:]
    ) {
      self.operation = operation
      self.minorUnits = minorUnits
      self.reference = reference
      self.attempt = attempt
      self.fields = fields
    }
  }

  private let forms: @Sendable (Operation) -> [AccountForm]
  private let journal: any RunJournal
  private let engine: PaymentEngine

  /// Makes a planner.
  public init(decider: RouteDecider, journal: any RunJournal, engine: PaymentEngine) {
    forms = decider.forms
    self.journal = journal
    self.engine = engine
  }

  /// Plans an operation on a payment.
  ///
  /// - Returns: what may be done; sums are guarded again when the operation is stored.
  /// - Throws: ``Engine/JournalError`` when the journal cannot be asked.
  public func plan(
    _ request: Request,
    of payment: PaymentRecord
  ) async throws(JournalError) -> PaymentPlanner.Plan {
    let operation = request.operation
    guard payment.parent == nil else {
      let of = payment.content.operation.rawValue
      return .refused(.notPermitted, message: "a \(of) has no \(operation.rawValue) of its own")
    }
    let key: IdempotencyKey
    do throws(IdempotencyKeyError) {
      key = try IdempotencyKey(
        payment: payment.id,
        operation: operation,
        reference: request.reference,
        attempt: request.attempt
      )
    } catch {
      return .refused(.invalidRequest, message: "the reference cannot be used: \(error)")
    }
    let question = KeyQuestion(base: key.sourceText, attempt: request.attempt)
    let known = try await journal.known([question]).first
    var content = content(request, key, of: payment)
    // The payee is the payment's own, whatever was taken for one when that was made.
    let cards = FormAnswer.cardNumbers(in: content).filter { $0.field != ColumnNames.payee }
    guard cards.isEmpty else { return .invalid(cards) }
    if request.minorUnits == nil {
      if let before = known?.asked ?? known?.newest {
        // Without an amount the operation that is known is meant, whatever is left now.
        content.amount = before.content.amount
      } else {
        switch try await left(content, of: payment) {
        case .success(let left): content.amount = left
        case .failure(let refusal): return refusal.plan
        }
      }
    }
    if let form = forms(operation).first(where: { $0.account == payment.account }) {
      let answer = form.check(content.fields, subject(content, of: payment))
      guard answer.mistakes.isEmpty else { return .invalid(answer.mistakes) }
      content.fields = answer.values
    }
    switch KeyChoice.named(content, attempt: request.attempt, known: known) {
    case .send: return order(content, key, of: payment)
    case .conflict(let fields, let newest):
      return .conflict(fields: fields, newestAttempt: newest)
    case .impossible(let message): return .refused(.invalidRequest, message: message)
    case .duplicate:
      guard let record = known?.asked ?? known?.newest else {
        return .refused(.review, message: "the operation is known and cannot be read")
      }
      return .known(record)
    }
  }

  private func content(
    _ request: Request,
    _ key: IdempotencyKey,
    of payment: PaymentRecord
  ) -> PaymentContent {
    PaymentContent(
      operation: request.operation,
      amount: Money(
        minorUnits: request.minorUnits ?? 0,
        currency: payment.content.amount.currency
      ),
      reference: key.reference,
      attempt: request.attempt,
      payee: payment.content.payee,
      fields: request.fields
    )
  }

  /// Why nothing is left to take.
  private struct Refusal: Error {
    let plan: PaymentPlanner.Plan
  }

  /// What an operation without an amount may still take.
  private func left(
    _ content: PaymentContent,
    of payment: PaymentRecord
  ) async throws(JournalError) -> Result<Money, Refusal> {
    let refusal: OperationRefusal
    switch try await engine.left(for: content.operation, of: payment) {
    case .success(let left) where left.minorUnits > 0: return .success(left)
    case .success:
      let held = try await engine.held(against: content.operation, of: payment)
      refusal = .exceeds(left: 0, held: held)
    case .failure(let found): refusal = found
    }
    let (reason, message) = refusal.inWords(content)
    return .failure(Refusal(plan: .refused(reason, message: message)))
  }

  /// What the form's rules look at: the payment, and the operation on it.
  private func subject(_ content: PaymentContent, of payment: PaymentRecord) -> FormSubject {
    FormSubject(
      payment.content,
      operation: OperationFacts(
        name: content.operation,
        amount: content.amount,
        reference: content.reference ?? "",
        attempt: content.attempt,
        capturedMinorUnits: payment.capturedMinorUnits,
        refundedMinorUnits: payment.refundedMinorUnits
      )
    )
  }

  private func order(
    _ content: PaymentContent,
    _ key: IdempotencyKey,
    of payment: PaymentRecord
  ) -> PaymentPlanner.Plan {
    .send(
      PaymentOrder(
        id: PaymentID(digest: Digest.sha256.bytes(of: Array(key.description.utf8))),
        key: key.description,
        base: key.sourceText,
        round: 1,
        parent: payment.id,
        content: content,
        wantedOrder: payment.order,
        account: payment.account,
        route: payment.route
      )
    )
  }
}
