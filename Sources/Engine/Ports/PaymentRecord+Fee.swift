public import Payments

extension PaymentRecord {
  /// What the payment cost beside its amount, as the provider said; `nil` while it did not.
  ///
  /// A plugin keeps it on the payment under the name `fee`, as a decimal in the payment's currency.
  /// What an account of an earlier try said does not count.
  ///
  /// - Parameter events: the payment's history.
  /// - Returns: zero or more, in the payment's currency.
  public func fee(toldBy events: [StoredEvent]) -> Money? {
    var text: String?
    for stored in events {
      switch stored.event {
      case .routed: text = nil
      case .reply(_, let reading): text = reading.keptOnPayment[Self.feeName] ?? text
      case .inquiry(_, let reading, _): text = reading?.keptOnPayment[Self.feeName] ?? text
      case .notification(_, let kept): text = kept[Self.feeName] ?? text
      default: break
      }
    }
    guard let text,
      let fee = try? Money.parse(
        text,
        currency: content.amount.currency,
        decimalMark: ".",
        range: .any
      )
    else { return nil }
    return fee.minorUnits < 0 ? nil : fee
  }

  /// The name under which a fee is kept on a payment.
  private static let feeName = "fee"
}
