/// A client of the provider with the wallet that its tokens open.
struct YooMoneyAccount: Equatable {
  let client: String
  /// Asked at the exchange only when the client was registered with one.
  var secret: String?
  /// The wallet's number.
  let wallet: String
  /// The key that signs notices.
  let noticeSecret: String
  /// A token with every right that no new authorization takes away; nil for none.
  var token: String?
}
