import Payments

extension Operation {
  /// Whether the operation exists to move money, so that its flow needs an effect call.
  var movesMoney: Bool {
    switch self {
    case .pay, .charge, .capture, .void, .refund, .topup: true
    case .link, .inquire, .quote, .payees, .cardsList, .cardsAdd, .cardsRemove, .customerAdd,
      .customerGet, .customerRemove, .walletAuthorize, .otp, .qrDynamic, .qrStatic, .qrState,
      .appStatus, .appLink, .receiptClose, .history, .revoke:
      false
    }
  }

  /// Whether a payer is there who can be shown a page.
  var hasPayer: Bool {
    switch self {
    case .pay, .link, .topup, .cardsAdd, .walletAuthorize: true
    case .charge, .capture, .void, .refund, .inquire, .quote, .payees, .cardsList, .cardsRemove,
      .customerAdd, .customerGet, .customerRemove, .otp, .qrDynamic, .qrStatic, .qrState,
      .appStatus, .appLink, .receiptClose, .history, .revoke:
      false
    }
  }
}
