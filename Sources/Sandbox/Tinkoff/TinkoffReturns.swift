internal import Wire

/// Where the payer goes from the page, with the bank's placeholders still in it.
struct TinkoffReturns: Equatable {
  var success: String?
  var failure: String?

  /// The address after a payment that ended well or badly; nil when the merchant gave none.
  func address(for payment: TinkoffPayment) -> String? {
    let isPaid = payment.decline == nil
    guard var address = isPaid ? success : failure else { return nil }
    let values = [
      ("${Success}", isPaid ? "true" : "false"),
      ("${ErrorCode}", payment.decline?.code ?? "0"),
      ("${OrderId}", payment.order),
      ("${Message}", payment.decline?.text ?? "OK"),
      ("${Details}", payment.decline?.text ?? "0"),
    ]
    for (name, value) in values {
      address = address.replacing(name, with: PercentCoding.encode(value))
    }
    return address
  }
}
