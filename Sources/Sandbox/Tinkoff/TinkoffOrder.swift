internal import Payments
internal import Wire

/// What Init said of a payment.
struct TinkoffOrder {
  /// The merchant's number.
  var number: String
  /// In kopecks.
  var amount: Int64
  var isTwoStage: Bool
  /// When an untouched payment expires.
  var deadline: Instant
  /// Where the payer is sent from the page.
  var returns: TinkoffReturns
  var customer: String?
  /// Whether it is the first of a series.
  var isRecurrent = false
  /// `DATA`, which notifications bring back.
  var data: [(name: String, value: String)] = []
  /// Where this payment's notifications go in place of the terminal's address.
  var noticeURL: String?
  var receipt: JSONObject?

  /// Whether its QR code binds the payer's account too.
  var bindsAccount: Bool {
    isRecurrent && data.contains { $0.name == "QR" && $0.value == "true" }
  }
}
