public import Payments

/// What a payer pays with, as far as routing asks.
public enum PaymentMethod: String, CaseIterable, Sendable {
  case card
  case wallet
  case qr
  case app
  case bank
}

extension PaymentMethod {
  /// The method that an operation implies; `nil` where the payer still chooses.
  public init?(of operation: Operation) {
    switch operation {
    case .charge, .cardsList, .cardsAdd, .cardsRemove, .cardsState: self = .card
    case .walletAuthorize, .topup: self = .wallet
    case .qrDynamic, .qrStatic, .qrState: self = .qr
    case .appStatus, .appLink: self = .app
    case .banksList, .banksRefund, .accountsAdd, .accountsState, .accountsList: self = .bank
    case .pay, .link, .embed, .capture, .void, .refund, .inquire, .quote, .payees, .customerAdd,
      .customerGet, .customerRemove, .otp, .receiptClose, .history, .revoke:
      return nil
    }
  }
}
