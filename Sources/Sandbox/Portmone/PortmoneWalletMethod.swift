/// The calls of the bridge to the wallet; `Plugins/portmone/README.md` describes them.
enum PortmoneWalletMethod: String {
  case authorize, validateCode, cards, addCard, deleteCard, payees, commission, proceed
  case startVerify, finishVerify, bill

  /// What a path `wallet/<method>` stands for.
  init?(path: String) {
    let prefix = PortmoneSimulator.walletPath
    guard path.hasPrefix(prefix) else { return nil }
    self.init(rawValue: String(path.dropFirst(prefix.count)))
  }
}
