import Payments
import Wire

extension PageWords {
  /// The page at the end, or while a settled end is still looked for.
  func content(of result: PayerStep.Result) -> PageContent {
    let (title, tone) = Self.heading(of: result.state)
    let isOpen = !result.state.isSettled
    let isPrinted = result.state.isSettled && !result.state.isEndedUnpaid
    return PageContent(
      title: title,
      icon: PageIcon.icon(of: tone),
      tone: tone,
      body: lead(sentence(of: result)) + (isOpen ? warning : .empty) + facts(about: result)
        + links(of: result, isOpen: isOpen),
      policy: PagePolicy(
        formAction: result.mayRetry ? ["'self'"] : [],
        hasScript: isPrinted
      ),
      refresh: isOpen ? 15 : nil,
      isStatus: true
    )
  }

  /// The page in place of one that cannot be shown.
  func content(of problem: PayerStep.Problem) -> PageContent {
    let (title, sentence): (PageText, PageText) =
      switch problem {
      case .unknown: (.unknownTitle, .unknownLead)
      case .expired: (.overTitle, .overLead)
      case .stale: (.staleTitle, .staleLead)
      case .badRequest: (.badTitle, .badLead)
      case .unavailable: (.unavailableTitle, .unavailableLead)
      }
    let link: Markup =
      switch problem {
      case .unknown, .expired: .empty
      case .stale: goLink(path, text(.staleGo))
      case .badRequest, .unavailable: goLink(path, text(.retry))
      }
    let onward = link == .empty ? .empty : Markup.element("div", [.init("class", "do")], link)
    return PageContent(
      title: title,
      icon: PageIcon.notice,
      tone: .calm,
      body: lead(text(sentence)) + onward,
      policy: PagePolicy()
    )
  }

  private static func heading(of state: PaymentState) -> (PageText, PageTone) {
    switch state {
    case .captured: (.capturedTitle, .good)
    case .authorized: (.authorizedTitle, .good)
    case .received, .routed, .attempting, .requiresAction, .pending: (.pendingTitle, .calm)
    case .inDoubt: (.inDoubtTitle, .calm)
    case .review: (.reviewTitle, .calm)
    case .declined: (.declinedTitle, .bad)
    case .refused: (.refusedTitle, .bad)
    case .canceled: (.canceledTitle, .bad)
    case .expired: (.expiredTitle, .bad)
    case .voided: (.voidedTitle, .calm)
    case .refunded: (.refundedTitle, .good)
    case .partiallyRefunded: (.partlyRefundedTitle, .good)
    }
  }

  private func sentence(of result: PayerStep.Result) -> Markup {
    switch result.state {
    case .captured: text(.capturedLead)
    case .authorized: text(.authorizedLead)
    case .received, .routed, .attempting, .requiresAction, .pending: text(.pendingLead)
    case .inDoubt: text(.inDoubtLead)
    case .review: text(.reviewLead)
    case .voided: text(.voidedLead)
    case .refunded, .partiallyRefunded: text(.refundedLead)
    case .declined, .refused, .canceled, .expired: unpaid(result.reason)
    }
  }

  /// Why nothing was paid; the heading says already that it was canceled or came too late.
  private func unpaid(_ reason: Reason?) -> Markup {
    guard let reason, reason != .other, reason != .canceledByPayer, reason != .expired else {
      return text(.unpaidLead)
    }
    let why = reason.sentence(in: language)
    return switch reason {
    case .duplicate, .orderTaken, .mismatch, .review, .noEffect, .inputLost: .text(why)
    default: .text("\(why) \(PageText.unpaidLead.said(in: language))")
    }
  }

  private func facts(about result: PayerStep.Result) -> Markup {
    var rows: [(name: Markup, value: Markup)] = []
    if let summary = page.summary {
      rows.append((name: text(.orderFact), value: .text(summary.reference)))
    }
    if let reference = result.providerReference {
      rows.append((name: text(.referenceFact), value: .text(reference)))
    }
    if let moment = result.at {
      let shown = amounts.moment(moment, zone: page.timeZone)
      rows.append((name: text(.timeFact), value: .text(shown)))
    }
    return facts(rows)
  }

  private func links(of result: PayerStep.Result, isOpen: Bool) -> Markup {
    var links: [Markup] = []
    if result.mayRetry { links.append(primaryRetry) }
    if let shop = PageAddress.web(result.shop) {
      let label = text(.toShop)
      links.append(result.mayRetry ? otherLink(shop, label) : goLink(shop, label))
    }
    if let receipt = PageAddress.web(result.receipt) {
      links.append(otherLink(receipt, text(.receipt)))
    }
    if isOpen { links.append(checkNow) }
    if result.state.isSettled, !result.state.isEndedUnpaid { links.append(printButton) }
    guard !links.isEmpty else { return .empty }
    let row = Markup.element("div", [.init("class", "do")], .joined(links))
    guard result.mayRetry else { return row }
    return .element("form", [.init("method", "post"), .init("action", path)], row)
  }

  /// A script shows it, because only a script can do what it says.
  private var printButton: Markup {
    .element(
      "button",
      [
        .init("class", "other"), .init("type", "button"), .init("data-print"), .init("hidden"),
      ],
      text(.printPage)
    )
  }

  private var primaryRetry: Markup {
    .element(
      "button",
      [.init("class", "go"), .init("name", "_do"), .init("value", "retry")],
      text(.retry)
    )
  }
}
