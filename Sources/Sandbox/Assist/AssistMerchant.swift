/// One merchant at the gateway, and what its back office is set to.
struct AssistMerchant: Equatable {
  /// Bills that every merchant's payers paid before the sandbox began, for recurrent payments.
  static let earlierBills: Set<String> = [
    "5111111000965142", "5111111000965159", "5111111000965167",
  ]

  /// Digits.
  var id: String
  var login: String
  var password: String
  /// The word that goes into every checkvalue.
  var secretWord: String
  /// What stands between the values of an order's checkvalue: older accounts have nothing there.
  var delimiter = ";"
  /// How the merchant's RSA signature is made.
  var signature = AssistSignature.r1
  /// The public half of the merchant's key.
  var publicKey = AssistSignature.testKey
}
