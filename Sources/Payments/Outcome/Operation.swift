/// What the host can ask of a provider; the names are the same for every provider.
public enum Operation: String, CaseIterable, Sendable {
  case pay
  case charge
  case link
  /// The provider's form inside a page of the shop's own.
  case embed
  case capture
  case void
  case refund
  case inquire
  case quote
  case payees
  case cardsList = "cards.list"
  case cardsAdd = "cards.add"
  case cardsRemove = "cards.remove"
  /// How the binding of a card stands.
  case cardsState = "cards.state"
  case customerAdd = "customer.add"
  case customerGet = "customer.get"
  case customerRemove = "customer.remove"
  case walletAuthorize = "wallet.authorize"
  case otp
  case qrDynamic = "qr.dynamic"
  case qrStatic = "qr.static"
  case qrState = "qr.state"
  case appStatus = "app.status"
  case appLink = "app.link"
  case topup
  case receiptClose = "receipt.close"
  case banksList = "banks.list"
  case banksRefund = "banks.refund"
  case accountsAdd = "accounts.add"
  case accountsState = "accounts.state"
  case accountsList = "accounts.list"
  case history
  case revoke
}

extension Operation {
  /// Whether it asks or changes something at the provider that is no payment, so that it moves no
  /// money and leaves no row in the journal.
  public var isWithoutPayment: Bool {
    switch self {
    case .quote, .payees, .cardsList, .cardsAdd, .cardsRemove, .cardsState, .customerAdd,
      .customerGet,
      .customerRemove, .walletAuthorize, .otp, .qrStatic, .qrState, .appStatus, .appLink,
      .receiptClose, .banksList, .banksRefund, .accountsAdd, .accountsState, .accountsList,
      .history,
      .revoke:
      true
    case .pay, .charge, .link, .embed, .capture, .void, .refund, .inquire, .qrDynamic, .topup: false
    }
  }
}
