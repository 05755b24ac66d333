import Payments

extension Operation {
  /// Whether the operation exists to move money, so that its flow needs an effect call.
  var movesMoney: Bool {
    switch self {
    case .pay, .charge, .capture, .void, .refund, .topup: true
    case .link, .embed, .inquire, .quote, .payees, .cardsList, .cardsAdd, .cardsRemove, .cardsState,
      .customerAdd, .customerGet, .customerRemove, .walletAuthorize, .otp, .qrDynamic, .qrStatic,
      .qrState,
      .appStatus, .appLink, .receiptClose, .history, .revoke:
      false
    }
  }

  /// Whether a payer can be there who is asked or shown something; a charge may do without.
  var hasPayer: Bool {
    switch self {
    case .pay, .charge, .link, .embed, .topup, .quote, .cardsAdd, .cardsList, .cardsRemove,
      .walletAuthorize, .otp, .appLink:
      true
    case .capture, .void, .refund, .inquire, .payees, .cardsState, .customerAdd, .customerGet,
      .customerRemove, .qrDynamic, .qrStatic, .qrState, .appStatus, .receiptClose, .history,
      .revoke:
      false
    }
  }
}
