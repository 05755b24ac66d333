import Payments
public import Providers

extension PaymentEngine {
  /// Takes a message of a provider's server: verifies it, finds its payment, stores it, and then
  /// asks the provider; a message changes nothing but what a question or its own proof confirms.
  ///
  /// - Parameters:
  ///   - message: what arrived, untouched.
  ///   - name: the account that it was sent to.
  ///   - applies: whether anything is stored and asked.
  ///   - answered: told the answer as soon as what it acknowledges is durable, and before any
  ///     question; told once.
  /// - Returns: the same answer, or `nil` when no account has that name.
  /// - Throws: ``JournalError`` when the journal cannot work; then nothing may be acknowledged.
  public func receive(
    _ message: IncomingMessage,
    account name: String,
    applies: Bool,
    answered: @escaping @Sendable (NotificationAnswer) -> Void = { _ in }
  ) async throws(JournalError) -> NotificationAnswer? {
    guard let account = accounts[name]?.provider else { return nil }
    let others = accounts.values.map(\.provider).filter { $0.plugin.id == account.plugin.id }
      .sorted { $0.name < $1.name }
    let read = account.read(message, at: clock.now(), others: others)
    var answer = NotificationAnswer(
      isVerified: read.isVerified,
      why: read.why,
      payment: nil,
      providerReference: read.reference,
      state: nil,
      isDuplicate: false,
      isAccepted: true,
      isStored: false,
      reply: account.reply(.ok, to: read, at: clock.now())
    )
    func refuse(_ kind: NotificationReply.Kind, _ why: String? = nil) -> NotificationAnswer {
      if let why { answer.why.append(why) }
      answer.isAccepted = false
      answer.reply = account.reply(kind, to: read, at: clock.now())
      answered(answer)
      return answer
    }
    let isRead = read.verification != .failed && read.isAboutPayment
    let record = isRead ? try await payment(of: read, at: account) : nil
    if applies {
      try await keeper.keep(message, read, of: record?.id, at: account, now: clock.now())
    }
    if read.verification == .failed { return refuse(.unverified) }
    guard read.isAboutPayment else {
      answered(answer)
      return answer
    }
    guard let record else {
      return refuse(.unknown, "no payment of this account has its order or reference")
    }
    answer.payment = record.id
    answer.providerReference = read.reference ?? record.providerReference
    let events = try await journal.events(of: record.id)
    let claim = account.claim(of: read, in: context(of: record))
    answer.state = claim.state
    answer.isDuplicate = events.contains { stored in
      if case .notification(let id, _) = stored.event { id == read.id } else { false }
    }
    let kind: NotificationReply.Kind = claim.difference == nil ? .ok : .mismatch
    if let difference = claim.difference { answer.why.append(difference) }
    if answer.isDuplicate { answer.why.append("the journal knows this message already") }
    answer.isAccepted = claim.difference == nil
    answer.reply = account.reply(kind, to: read, at: clock.now())
    // A difference that anybody can write is no reason to ask.
    let counts = answer.isVerified || claim.difference == nil
    guard applies, counts, !answer.isDuplicate else {
      answered(answer)
      return answer
    }
    let input = MachineInput.notified(
      id: read.id,
      state: claim.state,
      kept: claim.kept,
      proof: claim.proof
    )
    return try await store(input, record, answer, answered)
  }

  /// Stores the message with the payment, answers, and asks; then its open operations are asked.
  private func store(
    _ input: MachineInput,
    _ record: PaymentRecord,
    _ answer: NotificationAnswer,
    _ answered: @escaping @Sendable (NotificationAnswer) -> Void
  ) async throws(JournalError) -> NotificationAnswer {
    var stored = answer
    stored.isStored = true
    let told = stored
    guard try await notify(record.id, input, stored: { answered(told) }) else {
      stored.isStored = false
      stored.isAccepted = false
      stored.why.append("the payment is in other hands just now, so the provider is to come again")
      stored.reply = .later
      answered(stored)
      return stored
    }
    for operation in try await journal.operations(of: record.id) where !operation.state.isSettled {
      _ = try await notify(operation.id, input.withoutProof, stored: {})
    }
    return stored
  }

  /// The payment that a message names: by its order number, else by the provider's reference.
  private func payment(
    of read: ReadNotification,
    at account: ProviderAccount
  ) async throws(JournalError) -> PaymentRecord? {
    if let order = read.order {
      let found = try await journal.payment(
        order: order,
        plugin: account.plugin.id,
        identity: account.identity
      )
      if let found { return found }
    }
    guard let reference = read.reference,
      let found = try await journal.payment(providerReference: reference),
      found.account == account.name
    else { return nil }
    guard let parent = found.parent else { return found }
    return try await journal.payment(parent)
  }

  private func context(of record: PaymentRecord) -> CallContext {
    CallContext(
      content: record.content,
      order: record.order,
      created: record.created,
      state: record.state.rawValue,
      key: "",
      now: clock.now()
    )
  }
}

extension MachineInput {
  /// The same notification for an operation of its payment: a reason to ask, and no proof.
  fileprivate var withoutProof: MachineInput {
    guard case .notified(let id, _, _, _) = self else { return self }
    return .notified(id: id, state: nil, kept: [:], proof: nil)
  }
}
