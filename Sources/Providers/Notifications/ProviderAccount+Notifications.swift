import Crypto
public import Payments
import Wire

extension ProviderAccount {
  /// The kinds of messages that the plugin reads, by name.
  public var notificationNames: [String] { plugin.manifest.notifications.map(\.name).sorted() }

  /// Reads and verifies a message; nothing is changed by it.
  ///
  /// - Parameters:
  ///   - message: what arrived, untouched.
  ///   - now: the present moment, for schemes and previous secrets that end.
  ///   - others: accounts whose keys are tried when ours do not fit, to say what went wrong.
  /// - Returns: what it is; never a trap, whatever the bytes are.
  public func read(
    _ message: IncomingMessage,
    at now: Instant,
    others: [ProviderAccount] = []
  ) -> ReadNotification {
    guard message.body.count <= IncomingMessage.maximumByteCount else {
      return nothing(message, ["the body is longer than is read"])
    }
    var reasons: [String] = []
    for plan in plugin.manifest.notifications {
      do throws(ReplyParser.Unreadable) {
        let text = try ReceivedText(message, plan)
        let evaluation = evaluation(values, text.values, at: now)
        if let condition = plan.condition, !Self.holds(condition, evaluation) { continue }
        return read(text, plan, message, at: now, others: others)
      } catch {
        reasons.append("\(plan.name): \(error.why)")
      }
    }
    if plugin.manifest.notifications.isEmpty {
      reasons = ["the plugin \(plugin.id) reads no notifications"]
    } else if reasons.isEmpty {
      reasons = ["no kind of notification of \(plugin.id) fits"]
    }
    return nothing(message, reasons)
  }

  private func nothing(_ message: IncomingMessage, _ why: [String]) -> ReadNotification {
    ReadNotification(
      kind: nil,
      verification: .failed,
      why: why,
      order: nil,
      reference: nil,
      id: Self.digest(of: message.body),
      isAboutPayment: false,
      plan: plugin.manifest.notifications.first,
      values: nil
    )
  }

  private func read(
    _ text: ReceivedText,
    _ plan: NotificationPlan,
    _ message: IncomingMessage,
    at now: Instant,
    others: [ProviderAccount]
  ) -> ReadNotification {
    let (verification, why) = verify(text.input, plan, message, at: now, others: others)
    let evaluation = evaluation(values, text.values, at: now)
    let parts = plan.dedupe.map { Self.text($0, evaluation) ?? "" }
    let mark = parts.isEmpty ? Self.digest(of: message.body) : Self.digest(of: parts)
    return ReadNotification(
      kind: plan.name,
      verification: verification,
      why: why,
      order: plan.order.flatMap { Self.text($0, evaluation) },
      reference: plan.reference.flatMap { Self.text($0, evaluation) },
      id: "\(plan.name):\(mark)",
      isAboutPayment: plan.order != nil || plan.reference != nil,
      plan: plan,
      values: text.values
    )
  }

  private func verify(
    _ input: SignatureInput,
    _ plan: NotificationPlan,
    _ message: IncomingMessage,
    at now: Instant,
    others: [ProviderAccount]
  ) -> (ReadNotification.Verification, [String]) {
    guard !plan.recipes.isEmpty else {
      return (
        .unsigned, ["the provider signs nothing here, so only the answer to an inquiry counts"]
      )
    }
    if let lack = lackOf(plan.needs) { return (.failed, ["it cannot be verified: \(lack)"]) }
    let received = ReceivedSignature(input: input, header: message.header, now: now)
    do throws(SignatureError) {
      let own = evaluation(values, nil, at: now)
      if let recipe = try received.verify(by: plan.recipes, in: own) {
        return (.verified(recipe: recipe, isPrevious: false), ["verified by \(recipe)"])
      }
      if let previous, CalendarDay(of: now) <= previous.until {
        let old = evaluation(previous.values, nil, at: now)
        if let recipe = try received.verify(by: plan.recipes, in: old) {
          return (
            .verified(recipe: recipe, isPrevious: true),
            ["verified by \(recipe) with the previous secret, which counts until \(previous.until)"]
          )
        }
      }
    } catch {
      return (.failed, ["it cannot be verified: \(RenderError(error))"])
    }
    let miss = NearMiss(account: self, recipes: plan.recipes, received: received, others: others)
    return (.failed, miss.reasons)
  }

  // MARK: The payment

  /// Holds a message against the payment that it names.
  ///
  /// - Parameters:
  ///   - notification: as ``read(_:at:others:)`` gave it.
  ///   - context: the payment, with its last known state as the word.
  /// - Returns: what it claims, and whether it agrees.
  public func claim(of notification: ReadNotification, in context: CallContext) -> NotificationClaim
  {
    guard let plan = notification.plan, let read = notification.values else {
      return NotificationClaim(difference: "unreadable", state: nil, kept: [:], proof: nil)
    }
    let evaluation = CallEvaluation(
      context: context,
      account: values,
      names: plugin.names,
      reply: read
    )
    let state = state(plan, evaluation)
    if let ours = plan.ours, !Self.holds(ours, evaluation) {
      return NotificationClaim(
        difference: "it is for another account",
        state: state,
        kept: [:],
        proof: nil
      )
    }
    let outcome = OutcomePlan(
      condition: nil,
      speaksWithoutRow: false,
      result: .proceed,
      status: nil,
      code: nil,
      message: nil,
      checks: plan.checks,
      keep: [],
      keepOnPayment: []
    )
    let currencies = plugin.manifest.names.currencies
    let check = ReplyCheck(outcome: outcome, currencies: currencies, evaluation: evaluation)
    switch check.check() {
    case .differs(.mismatch(let field, let expected, let found)):
      return NotificationClaim(
        difference: "the \(field) is \(found), and \(expected) was asked",
        state: state,
        kept: [:],
        proof: nil
      )
    case .differs:
      return NotificationClaim(
        difference: "it lacks what is to be checked",
        state: state,
        kept: [:],
        proof: nil
      )
    case .agreed(let confirmed):
      let isVerified = notification.isVerified
      let kept = isVerified ? Self.kept(plan.keepOnPayment, evaluation) : [:]
      return NotificationClaim(
        difference: nil,
        state: state,
        kept: kept,
        proof: isVerified && plan.proves ? Self.proof(state, kept, confirmed) : nil
      )
    }
  }

  /// Money that has come is proved; that it has not is for an inquiry to say.
  private static func proof(
    _ state: PaymentState?,
    _ kept: [String: String],
    _ confirmed: Int64?
  ) -> Reading? {
    guard let state, state == .captured || state == .authorized, let confirmed else { return nil }
    return Reading(claim: .state(state), keptOnPayment: kept, confirmedMinorUnits: confirmed)
  }

  private func state(_ plan: NotificationPlan, _ evaluation: CallEvaluation) -> PaymentState? {
    switch plan.claim {
    case .nothing: return nil
    case .state(let state): return state
    case .byStatus(let slot):
      guard let word = Self.text(slot, evaluation) else { return nil }
      let statuses = plugin.manifest.statuses(for: evaluation.context.running)
      return statuses.state(of: word, after: evaluation.context.state) ?? .inDoubt
    case .byCode(let slot):
      guard let code = Self.text(slot, evaluation) else { return nil }
      return switch plugin.manifest.codes[code]?.kind {
      case .declined: .declined
      case .refused: .refused
      case .pending: .pending
      case .inDoubt, nil: .inDoubt
      }
    }
  }

  // MARK: Values

  /// The longest value that is kept, in bytes.
  private static let maximumKeptByteCount = 1024

  private static func kept(_ slots: [NamedSlot], _ evaluation: CallEvaluation) -> [String: String] {
    var kept: [String: String] = [:]
    for slot in slots {
      guard let text = text(slot.value, evaluation), !text.isEmpty,
        text.utf8.count <= maximumKeptByteCount,
        !text.unicodeScalars.contains(where: \.isControl)
      else { continue }
      kept[slot.name] = text
    }
    return kept
  }

  /// The text of a slot, or `nil` when the message lacks it.
  private static func text(_ slot: Slotted, _ evaluation: CallEvaluation) -> String? {
    do throws(RenderError) { return try slot.text(in: evaluation) } catch { return nil }
  }

  private static func holds(_ condition: Condition, _ evaluation: CallEvaluation) -> Bool {
    do throws(EvaluationError) { return try condition.holds(in: evaluation) } catch { return false }
  }

  func evaluation(
    _ values: AccountValues,
    _ read: ReplyValues?,
    at now: Instant
  ) -> CallEvaluation {
    var context = CallContext.nobody
    context.now = now
    return CallEvaluation(context: context, account: values, names: plugin.names, reply: read)
  }

  private static func digest(of parts: [String]) -> String {
    digest(of: parts.flatMap { Array("\($0.utf8.count):\($0)".utf8) })
  }

  private static func digest(of bytes: [UInt8]) -> String {
    String(Hex.text(of: Digest.sha256.bytes(of: bytes)).prefix(32))
  }
}
