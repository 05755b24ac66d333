/// A card that is being bound to a customer, from AddCard on.
struct TinkoffBinding: Equatable {
  /// What is checked before the card is kept (dossier §2.2).
  enum Check: String {
    case no = "NO"
    case hold = "HOLD"
    case threeDS = "3DS"
    case threeDSHold = "3DSHOLD"
  }

  /// Where it stands.
  enum State: String {
    case new = "NEW"
    case formShowed = "FORM_SHOWED"
    /// Attach says it so, and the question after it in letters.
    case challenged = "3DS_CHECKING"
    case completed = "COMPLETED"
    case rejected = "REJECTED"

    /// The word of GetAddCardState, whose schema spells one of them otherwise (dossier §2.2).
    var asked: String { self == .challenged ? "THREE_DS_CHECKING" : rawValue }
  }

  let terminal: String
  let customer: String
  let requestKey: String
  /// The number under which Check3dsVersion and the issuer know it.
  let paymentID: String
  let check: Check
  var state = State.new
  /// The card that waits for the issuer.
  var card: TinkoffCardData?
  var cardID: String?
  var rebillID: String?
}
