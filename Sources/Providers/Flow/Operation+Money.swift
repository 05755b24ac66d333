import Payments

extension Operation {
  /// Whether the operation exists to move money, so that its flow needs an effect call.
  var movesMoney: Bool {
    switch self {
    case .pay, .charge, .capture, .void, .refund, .qrDynamic, .topup: true
    case .link, .embed, .inquire, .quote, .payees, .cardsList, .cardsAdd, .cardsRemove, .cardsState,
      .customerAdd,
      .customerGet, .customerRemove, .walletAuthorize, .otp, .qrStatic, .qrState,
      .appStatus, .appLink, .receiptClose, .banksList, .banksRefund, .accountsAdd, .accountsState,
      .accountsList, .history, .revoke:
      false
    }
  }

  /// Whether a payer can be there who is asked or shown something; a charge may do without.
  var hasPayer: Bool {
    switch self {
    case .pay, .charge, .link, .embed, .qrDynamic, .topup, .quote, .cardsAdd, .cardsList,
      .cardsRemove,
      .walletAuthorize, .otp, .appLink:
      true
    case .capture, .void, .refund, .inquire, .payees, .cardsState, .customerAdd, .customerGet,
      .customerRemove, .qrStatic, .qrState, .appStatus, .receiptClose, .banksList, .banksRefund,
      .accountsAdd, .accountsState, .accountsList, .history, .revoke:
      false
    }
  }
}
