import Payments

/// What pages say, each text in every language; `{0}` and `{1}` stand for what is filled in.
enum PageText: String, CaseIterable, Sendable {
  // Around every page.
  case skip
  case languages
  case testBanner
  case payment
  case payee
  case amount
  case order
  case progress
  case errorPrefix
  case help

  // Buttons and links.
  case next
  case pay
  case confirm
  case change
  case resend
  case cancel
  case checkNow
  case openApp
  case leaveTo
  case retry
  case toShop
  case receipt
  case printPage

  // Questions.
  case detailsTitle
  case cardTitle
  case codeTitle
  case codeLead
  case codeSentTo
  case securityCodeTitle
  case securityCodeLead
  case otherTitle
  case minuteOne
  case minuteFew
  case minuteMany
  case underMinute
  case timeOver
  case tryOne
  case tryFew
  case tryMany
  case resendLater
  case confirmTitle
  case confirmLead

  // On the way.
  case leaveTitle
  case leaveLead
  case leaveNowhere
  case frameTitle
  case frameLead
  case frameStart
  case frameName
  case browserTitle
  case browserLead
  case scanTitle
  case scanLead
  case scanHere
  case scanPicture
  case scanText
  case appTitle
  case appLead
  case waitTitle
  case waitLead
  case doNotPay

  // Results.
  case capturedTitle
  case capturedLead
  case authorizedTitle
  case authorizedLead
  case pendingTitle
  case pendingLead
  case inDoubtTitle
  case inDoubtLead
  case reviewTitle
  case reviewLead
  case declinedTitle
  case refusedTitle
  case canceledTitle
  case expiredTitle
  case unpaidLead
  case voidedTitle
  case voidedLead
  case refundedTitle
  case refundedLead
  case partlyRefundedTitle
  case referenceFact
  case orderFact
  case timeFact

  // Pages that cannot be shown.
  case unknownTitle
  case unknownLead
  case overTitle
  case overLead
  case staleTitle
  case staleLead
  case staleGo
  case badTitle
  case badLead
  case unavailableTitle
  case unavailableLead

  /// The text in a language, with its places filled in; what is filled in is never read for places.
  func said(in language: Language, _ values: String...) -> String {
    let text =
      switch language {
      case .uk: ukrainian
      case .en: english
      case .ru: russian
      }
    guard !values.isEmpty else { return text }
    var said = ""
    for piece in text.split(separator: "{", omittingEmptySubsequences: false) {
      guard let place = piece.first?.wholeNumberValue, piece.dropFirst().first == "}",
        values.indices.contains(place)
      else {
        said += piece
        continue
      }
      said += values[place] + piece.dropFirst(2)
    }
    return said
  }
}
