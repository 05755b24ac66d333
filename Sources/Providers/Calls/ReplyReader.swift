import Payments
import Wire

/// Makes a reading of a parsed reply: the first outcome that holds, checked against the payment.
struct ReplyReader {
  typealias Unreadable = ReplyParser.Unreadable

  let plan: ReplyPlan
  let purpose: ReadingPurpose
  /// Whether money may have moved by now, so that a code's `effect` counts.
  let mayHaveMoved: Bool
  let notFound: Condition?
  let statuses: StatusMap
  let codes: CodeTable
  let currencies: [String: Scope.CurrencyRule]
  let evaluation: CallEvaluation

  /// Reads; a question that brought no reading says why.
  func read(_ parsed: ReplyParser.Parsed) throws(Unreadable) -> ReadResult {
    evaluation.reply = parsed.values
    var choice = RowChoice.none
    if let rowsPlan = plan.rows {
      choice = try RowChooser(
        plan: rowsPlan,
        statuses: statuses,
        evaluation: evaluation
      )
      .choose(parsed)
      evaluation.reply = choice.values ?? parsed.values
    }
    var isUnsigned = false
    if let verification = plan.verification, choice.hasRow {
      switch verification.result(in: evaluation) {
      case .right: break
      case .absent: isUnsigned = verification.isRequired(in: evaluation)
      case .wrong: throw Unreadable("the signature in the reply is wrong")
      }
    }
    if let notFound, holds(notFound), !choice.isConflict {
      return .reading(Reading(claim: .notFound))
    }
    switch choice {
    case .none, .row: break
    case .twoPaid(let words):
      let claim = Reading.Claim.mismatch(field: "rows", expected: "one paid", found: words)
      return .reading(Reading(claim: claim))
    case .noList, .noRow:
      // Only what speaks about the whole reply may be read without a row.
      if let outcome = plan.outcomes.first(where: { $0.speaksWithoutRow && holds($0) }) {
        return try reading(outcome)
      }
      guard case .noRow = choice else { return nothing("the reply lists no payments") }
      return purpose == .step ? nothing("no payment is listed") : .reading(.init(claim: .notFound))
    }
    guard let outcome = plan.outcomes.first(where: { holds($0) }) else {
      return nothing("no outcome fits the reply")
    }
    return try reading(outcome, isUnsigned: isUnsigned)
  }

  private func nothing(_ why: String) -> ReadResult {
    switch purpose {
    case .step: .reading(Reading(claim: .unproved(why: why)))
    case .recovery, .lookup, .question: .noReading(why: why)
    }
  }

  func holds(_ outcome: OutcomePlan) -> Bool { outcome.condition.map { holds($0) } ?? true }

  /// A condition that cannot be evaluated does not hold.
  private func holds(_ condition: Condition) -> Bool {
    do throws(EvaluationError) {
      return try condition.holds(in: evaluation)
    } catch {
      return false
    }
  }

  // MARK: Outcomes

  private func reading(
    _ outcome: OutcomePlan,
    isUnsigned: Bool = false
  ) throws(Unreadable) -> ReadResult {
    let status = word(outcome.status)
    let code = word(outcome.code)
    var result = claim(outcome, status: status, code: code)
    var confirmed: Int64?
    if case .claim(let claim) = result, claim.isSuccess {
      if isUnsigned { return nothing("the reply is not signed") }
      switch ReplyCheck(outcome: outcome, currencies: currencies, evaluation: evaluation).check() {
      case .agreed(let minorUnits): confirmed = minorUnits
      case .differs(let claim): result = .claim(claim)
      }
    }
    switch result {
    case .none(let why): return .noReading(why: why)
    case .claim(let claim):
      return .reading(
        Reading(
          claim: claim,
          kept: try kept(outcome.keep),
          keptOnPayment: try kept(outcome.keepOnPayment),
          status: status,
          code: code,
          message: claim.isSuccess || claim == .state(.pending) ? nil : message(outcome.message),
          confirmedMinorUnits: confirmed
        )
      )
    }
  }

  /// What an outcome claims, or why a question brought no reading.
  private enum Claimed {
    case claim(Reading.Claim)
    case none(why: String)
  }

  private func claim(_ outcome: OutcomePlan, status: String?, code: String?) -> Claimed {
    let isQuestion = purpose != .step
    switch outcome.result {
    case .proceed:
      switch purpose {
      case .step, .recovery: return .claim(.proceed)
      case .lookup, .question: return .claim(.state(.pending))
      }
    case .recover:
      return purpose == .step
        ? .claim(.recover) : .none(why: "the question asks for a recovery")
    case .needs(let step):
      return purpose == .step ? .claim(.needs(step: step)) : .claim(.state(.pending))
    case .state(.inDoubt): return .claim(.unproved(why: "the provider says it does not know"))
    case .state(let state): return .claim(.state(state))
    case .declined(let reason, let isSoft): return .claim(.declined(reason, isSoft: isSoft))
    case .refused(let reason, let effect):
      return .claim(.refused(reason, effect: mayHaveMoved ? effect : .none))
    case .byStatus: return .claim(claim(status: status, code: code))
    case .byCode:
      guard !isQuestion else {
        return .none(why: "the question was refused with code \(code ?? "none")")
      }
      return .claim(claim(code: code, status: status))
    }
  }

  private func claim(status: String?, code: String?) -> Reading.Claim {
    guard let status else { return .unproved(why: "the reply has no status") }
    guard let state = statuses.state(of: status, after: evaluation.context.state) else {
      return .unproved(why: "unknown status")
    }
    let meaning = code.flatMap { codes[$0] }
    switch state {
    case .declined:
      let isSoft = meaning.map { $0.kind == .declined && $0.isSoft } ?? false
      return .declined(meaning?.reason ?? .other, isSoft: isSoft)
    case .refused:
      let effect = meaning?.kind == .refused ? meaning?.effect ?? .possible : .possible
      return .refused(meaning?.reason ?? .other, effect: mayHaveMoved ? effect : .none)
    case .inDoubt: return .unproved(why: "the status is in doubt")
    default: return .state(state)
    }
  }

  private func claim(code: String?, status: String?) -> Reading.Claim {
    let isDeclinedStatus =
      status.map { statuses.state(of: $0, after: evaluation.context.state) == .declined } ?? false
    guard let code, let meaning = codes[code] else {
      if isDeclinedStatus { return .declined(.other, isSoft: false) }
      // Before the effect call nothing can have moved, whatever the code means.
      guard mayHaveMoved else { return .refused(.other, effect: .none) }
      return .unproved(why: code == nil ? "the reply has no code" : "unknown code")
    }
    switch meaning.kind {
    case .declined: return .declined(meaning.reason, isSoft: meaning.isSoft)
    case .refused:
      return .refused(meaning.reason, effect: mayHaveMoved ? meaning.effect : .none)
    case .pending: return .state(.pending)
    case .inDoubt:
      guard mayHaveMoved else { return .refused(meaning.reason, effect: .none) }
      return .unproved(why: "the code is in doubt")
    }
  }

  // MARK: Words

  /// A status or code as text, short and without control characters; `nil` when it is absent.
  private func word(_ slot: Slotted?) -> String? {
    guard let slot else { return nil }
    do throws(RenderError) {
      guard let text = try slot.text(in: evaluation), !text.isEmpty else { return nil }
      return scrubber.word(text)
    } catch {
      return nil
    }
  }

  private var scrubber: MessageScrubber {
    MessageScrubber(account: evaluation.account, answers: evaluation.context.answers)
  }

  private func message(_ slot: Slotted?) -> String? {
    guard let slot else { return nil }
    do throws(RenderError) {
      guard let text = try slot.text(in: evaluation), !text.isEmpty else { return nil }
      return scrubber.scrubbed(text)
    } catch {
      return nil
    }
  }

  /// The longest text that is kept in bytes; a request to an issuer is longer than a number.
  private static let maximumKeptByteCount = 8192

  /// Values to keep; one that the reply lacks makes the reply unreadable.
  private func kept(_ slots: [NamedSlot]) throws(Unreadable) -> [String: String] {
    var kept: [String: String] = [:]
    for slot in slots {
      let text: String?
      do throws(RenderError) {
        text = try slot.value.text(in: evaluation)
      } catch {
        throw Unreadable("what is kept as \(slot.name) is missing in the reply")
      }
      guard let text else { continue }
      guard text.utf8.count <= Self.maximumKeptByteCount,
        !text.unicodeScalars.contains(where: \.isControl)
      else {
        throw Unreadable("what is kept as \(slot.name) is too long or holds control characters")
      }
      // A call that makes a token keeps it under the name of its credential, and nothing else may.
      let hidden = HiddenTexts(
        account: evaluation.account,
        answers: evaluation.context.answers,
        except: evaluation.credentialIndex(slot.name)
      )
      guard !hidden.areKept(in: text) else {
        throw Unreadable("what is kept as \(slot.name) holds a secret or a card number")
      }
      kept[slot.name] = text
    }
    return kept
  }
}
