import Forms
import Payments
import Wire

extension PageWords {
  /// The page of a question: what is wrong first, then the fields and the buttons.
  func form(_ question: PayerStep.Question, _ formID: String) -> PageContent {
    let fields = FormMarkup(
      schema: question.schema,
      values: question.values,
      errors: question.errors,
      visible: question.visible,
      language: language,
      currency: page.summary?.amount.currency
    )
    let resend = question.mayResend && !waits(question) ? secondary("resend", .resend) : .empty
    return PageContent(
      title: Self.title(of: question.kind),
      alert: fields.errorSummary,
      body: introduction(to: question)
        + form(formID, fields.fields, buttons(primary(button(of: question.kind)), resend)),
      policy: PagePolicy(formAction: ["'self'"], hasScript: true),
      isMistaken: !question.errors.isEmpty
    )
  }

  private static func title(of kind: PayerStep.Question.Kind) -> PageText {
    switch kind {
    case .details: .detailsTitle
    case .card: .cardTitle
    case .code: .codeTitle
    case .securityCode: .securityCodeTitle
    case .other: .otherTitle
    }
  }

  private func button(of kind: PayerStep.Question.Kind) -> Markup {
    switch kind {
    case .card:
      page.summary.map { text(.pay, amounts.amount($0.amount)) } ?? text(.next)
    case .code, .securityCode: text(.confirm)
    case .details, .other: text(.next)
    }
  }

  private func introduction(to question: PayerStep.Question) -> Markup {
    var sentences: [Markup] = []
    switch question.kind {
    case .code: sentences.append(question.sentTo.map { text(.codeSentTo, $0) } ?? text(.codeLead))
    case .securityCode: sentences.append(text(.securityCodeLead))
    case .details, .card, .other: break
    }
    let lead = sentences.isEmpty ? Markup.empty : lead(.joined(sentences))
    var limits: [Markup] = []
    if let tries = question.triesLeft { limits.append(counted(tries, .tryOne, .tryFew, .tryMany)) }
    limits.append(timeLeft(until: question.expires))
    if waits(question), let resendAt = question.resendAt, let now = page.now {
      let seconds = max(1, resendAt.duration(since: now).components.seconds)
      limits.append(text(.resendLater, String(seconds)))
    }
    return lead + note(.joined(limits.filter { $0 != .empty }, separator: .text(" ")))
  }

  /// Whether another code may be asked for, but not yet.
  private func waits(_ question: PayerStep.Question) -> Bool {
    guard question.mayResend, let resendAt = question.resendAt, let now = page.now else {
      return false
    }
    return resendAt > now
  }
}
