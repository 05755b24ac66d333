import Crypto
import Forms
import Payments
import Wire

/// The values of one call: the payment, the account, and the reply when there is one.
final class CallEvaluation: EvaluationContext {
  let context: CallContext
  let account: AccountValues
  private let shared: SharedNames
  /// The reply's declared fields, while a reply is read.
  var reply: ReplyValues?

  init(
    context: CallContext,
    account: AccountValues,
    names: SharedNames,
    reply: ReplyValues? = nil
  ) {
    self.context = context
    self.account = account
    self.shared = names
    self.reply = reply
  }

  private var names: ManifestNames { shared.names }

  /// The index of a credential among the account's values.
  func credentialIndex(_ name: String) -> Int? {
    names.credentials.firstIndex { $0.field.name == name }
  }

  func value(of reference: Reference) throws(EvaluationError) -> Value? {
    let (group, index) = reference.slot.quotientAndRemainder(dividingBy: PathSlot.groupSize)
    guard let group = PathSlot.Group(rawValue: group) else { return fixed(reference.slot) }
    switch group {
    case .metadata:
      let name = reference.path.dropFirst("payment.metadata.".count)
      return context.content.metadata[String(name)].map { .text($0) }
    case .keptOnPayment:
      return context.keptOnPayment[names.keptOnPayment[index].name].map { .text($0) }
    case .vars: return context.kept[names.vars[index].name].map { .text($0) }
    case .input: return input(names.inputs[index])
    case .answer: return context.answers.text(reference.path).map { .text($0) }
    case .card: return card(reference.path)
    case .credential: return account.credentials[index]
    case .secret:
      return account.secrets[index].map { .text($0.exposedText) }
    case .httpHeader:
      let name = reference.path.dropFirst("http.headers.".count)
      return reply?.header(String(name)).map { .text($0) }
    case .row: return reply?.rowValue(index)
    case .whole: return reply?.wholeValue(index)
    case .sum: return reply?.sum(index)
    case .sequence: return sequence(index)
    case .encrypted: return try encrypted(index)
    case .host: return account.bases[names.hosts[index]].map { .text($0) }
    }
  }

  /// What a recipe of `encryption` makes; it differs at every evaluation.
  private func encrypted(_ index: Int) throws(EvaluationError) -> Value? {
    let recipe = names.encryption[index]
    do throws(SignatureError) { return .text(try recipe.encrypt(in: self)) } catch {
      throw .refused(filter: "encrypted.\(recipe.name)", why: error.inWords)
    }
  }

  /// A field of the operation's form; one that may not be stored is held in memory only, and one
  /// that does not fit its type is absent.
  private func input(_ name: String) -> Value? {
    guard let text = context.content.fields[name] ?? context.answers.text("input.\(name)"),
      !text.isEmpty
    else { return nil }
    guard !names.inputTypes.isEmpty, let type = names.inputTypes[name] else { return .text(text) }
    return InputValue.value(of: text, type)
  }

  /// Card data, whether a step asked for them or the operation's form did.
  private func card(_ path: String) -> Value? {
    let name = path.dropFirst("input.card.".count)
    let text =
      context.answers.text("answer.\(name)") ?? context.answers.text("answer.card.\(name)")
      ?? context.answers.text("input.\(name)") ?? context.answers.text(path)
      ?? context.content.fields[String(name)]
    return text.flatMap(Self.text)
  }

  /// Even indices are numbers, odd ones the moments of their allotment.
  private func sequence(_ index: Int) -> Value? {
    let (sequence, part) = index.quotientAndRemainder(dividingBy: 2)
    guard let number = context.sequences[names.sequences[sequence].plan.name] else { return nil }
    return part == 0 ? .text(number.text) : .moment(number.at)
  }

  /// An amount of the payment's currency.
  private func money(_ minorUnits: Int64?) -> Value? {
    minorUnits.map {
      .money(Money(minorUnits: $0, currency: context.content.amount.currency))
    }
  }

  /// A field that the payer left empty is absent.
  private static func text(_ text: String) -> Value? { text.isEmpty ? nil : .text(text) }

  private func fixed(_ slot: Int) -> Value? {
    switch slot {
    case PathSlot.order: .text(context.order)
    case PathSlot.reference: context.content.reference.flatMap(Self.text)
    case PathSlot.attempt: .integer(Int64(context.content.attempt))
    case PathSlot.amount: .money(context.content.amount)
    case PathSlot.currency: .text(context.content.amount.currency.code)
    case PathSlot.description: context.content.description.flatMap(Self.text)
    case PathSlot.created: .moment(context.created)
    case PathSlot.operation: .text(context.content.operation.rawValue)
    case PathSlot.payee: context.content.payee.flatMap(Self.text)
    case PathSlot.accountName: .text(account.name)
    case PathSlot.accountEnvironment: .text(account.environment)
    case PathSlot.state: .text(context.state)
    case PathSlot.key: .text(context.key)
    case PathSlot.now: .moment(context.now)
    case PathSlot.locale: .text(context.locale)
    case PathSlot.httpStatus: reply.map { .integer(Int64($0.status)) }
    case PathSlot.itemCount: reply?.itemCount.map { .integer(Int64($0)) }
    case PathSlot.body: reply?.text.map { .text($0) }
    case PathSlot.operationAmount: context.operation.map { .money($0.amount) }
    case PathSlot.operationReference: context.operation.map { .text($0.reference) }
    case PathSlot.operationAttempt: context.operation.map { .integer(Int64($0.attempt)) }
    case PathSlot.authorizationScope: context.authorization.map { .text($0.scope) }
    case PathSlot.authorizationRedirect: context.authorization.map { .text($0.redirect) }
    case PathSlot.authorizationCode: context.authorization?.code.map { .text($0) }
    case PathSlot.captured: money(context.operation?.capturedMinorUnits)
    case PathSlot.refunded: money(context.operation?.refundedMinorUnits)
    case PathSlot.returnURL: context.returnURL.map { .text($0) }
    default: nil
    }
  }
}

extension Secret {
  /// The secret as text, for expressions; the copy between the two is wiped, the text cannot be.
  var exposedText: String {
    withBytes { span in
      if let text = try? UTF8Span(validating: span) { return String(copying: text) }
      var bytes = span.indices.map { span[$0] }
      defer { Secret.wipe(&bytes) }
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}
