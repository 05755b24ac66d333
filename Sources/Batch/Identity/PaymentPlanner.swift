import Crypto
public import Engine
public import Payments

/// Decides about one payment that a command asks for, by the rules that hold for a row of a file.
public struct PaymentPlanner: Sendable {
  /// What a command may do with its payment.
  public enum Plan: Sendable {
    /// The payment is new, or its next attempt may be made.
    case send(PaymentOrder)
    /// The payment is known; nothing is sent of one that has ended.
    case known(PaymentRecord)
    /// The key is known with other content, in these fields.
    case conflict(fields: [String], newestAttempt: Int)
    /// Nothing is sent, for this reason.
    case refused(Reason, message: String)
    /// The fields are not as the account's form wants them.
    case invalid([FormAnswer.Mistake])
  }

  private let decider: RouteDecider
  private let journal: any RunJournal

  /// Makes a planner.
  public init(decider: RouteDecider, journal: any RunJournal) {
    self.decider = decider
    self.journal = journal
  }

  /// Plans a payment with a reference.
  ///
  /// - Parameters:
  ///   - content: what is asked for; its fields as they were typed.
  ///   - account: the account that the caller names, or `nil` for the routes.
  /// - Returns: what may be done.
  /// - Throws: ``Engine/JournalError`` when the journal cannot be asked.
  public func plan(
    _ content: PaymentContent,
    account: String?
  ) async throws(JournalError) -> Plan {
    let key: IdempotencyKey
    do throws(IdempotencyKeyError) {
      key = try IdempotencyKey(reference: content.reference ?? "", attempt: content.attempt)
    } catch {
      return .refused(
        .invalidRequest,
        message: "the reference cannot be used: \(Self.words(error))"
      )
    }
    var content = content
    content.reference = key.reference
    let cards = FormAnswer.cardNumbers(in: content)
    guard cards.isEmpty else { return .invalid(cards) }
    let base = key.sourceText
    let question = KeyQuestion(base: base, attempt: content.attempt)
    let known = try await journal.known([question]).first
    let forms = decider.forms(content.operation)
    if let name = account ?? known?.newest.account {
      let mistakes = RoutedFields.mistakes(
        content,
        account: name,
        isNamed: account != nil,
        isKnown: known != nil,
        forms
      )
      guard mistakes.isEmpty else { return .invalid(mistakes) }
    }
    var asked = content
    if let known {
      asked.fields = RoutedFields.comparable(content, known.asked ?? known.newest, forms)
    }
    switch KeyChoice.named(asked, attempt: content.attempt, known: known) {
    case .send(_, let attempt): return route(content, key, attempt, account)
    case .conflict(let fields, let newest):
      return .conflict(fields: fields, newestAttempt: newest)
    case .impossible(let message): return .refused(.invalidRequest, message: message)
    case .duplicate:
      guard let record = known?.asked ?? known?.newest else {
        return .refused(.review, message: "the payment is known and cannot be read")
      }
      return .known(record)
    }
  }

  private func route(
    _ content: PaymentContent,
    _ key: IdempotencyKey,
    _ attempt: Int,
    _ account: String?
  ) -> Plan {
    let id = PaymentID(digest: Digest.sha256.bytes(of: Array(key.description.utf8)))
    let wanted = OrderNumber.wanted(reference: content.reference, attempt: attempt, id: id)
    switch decider.decide(content, account, key.description, wanted, nil) {
    case .noRoute(let message): return .refused(.noRoute, message: message)
    case .orderFormat(let account, let pattern):
      return .refused(
        .orderFormat,
        message: "the order number \"\(wanted)\" does not fit \(account), which takes \(pattern)"
      )
    case .account(let name, let route, let alternates, let failover):
      var content = content
      let forms = decider.forms(content.operation)
      let mistakes = RoutedFields.mistakes(content, account: name, isNamed: account != nil, forms)
      guard mistakes.isEmpty else { return .invalid(mistakes) }
      let fields = RoutedFields(content, account: name, others: alternates + failover) { forms }
      content.fields = fields.values
      return .send(
        PaymentOrder(
          id: id,
          key: key.description,
          base: key.sourceText,
          round: 1,
          content: content,
          wantedOrder: wanted,
          account: name,
          route: route,
          alternates: alternates.filter(fields.accounts.contains),
          failover: failover.filter(fields.accounts.contains)
        )
      )
    }
  }

  private static func words(_ error: IdempotencyKeyError) -> String {
    switch error {
    case .empty: "it is empty"
    case .tooLong(let characters): "it has \(characters) characters, and 128 are allowed"
    case .reserved: "it begins like a key of purser's own"
    case .controlCharacter: "it holds a control character"
    case .numberBelowOne: "attempts count from 1"
    case .operationWithoutKey, .malformed: "it is malformed"
    }
  }
}
