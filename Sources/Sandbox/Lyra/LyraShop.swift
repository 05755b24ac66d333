/// One merchant's shop at the gateway.
struct LyraShop: Equatable {
  /// Eight digits.
  var siteID: String
  /// The key that signs forms in the mode TEST; the shop has no other mode.
  var testKey: String
  /// The passwords that the web services take; the contract names no other secret than the key, so
  /// the key is one of them.
  var passwords: [String]
  /// The key that signs what a browser brings home from a form on the shop's own page.
  var answerKey: String
  /// Days between payment and capture when the form does not say.
  var captureDelay = 0
  /// Whether a payment waits for validation when the form does not say.
  var isValidatedByHand = false

  init(siteID: String, testKey: String) {
    self.siteID = siteID
    self.testKey = testKey
    passwords = [testKey, "testpassword_\(testKey)"]
    answerKey = "answers_\(testKey)"
  }
}
