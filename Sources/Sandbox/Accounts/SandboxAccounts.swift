/// The fixed accounts of the simulators.
enum SandboxAccounts {
  static let tinkoff = TinkoffTerminal(key: "SimTerminalDEMO", password: "SimPass_01")
  /// A second merchant at the same provider, for failover and weights.
  static let secondTinkoff = TinkoffTerminal(key: "SimTerminalSECOND", password: "SimPass_02")

  static let lyra = LyraShop(siteID: "12345678", testKey: "2222222222222222")

  static let portmone = PortmonePayee(
    id: "1185",
    login: "TESTLOGIN",
    password: "pw",
    key: "testkey"
  )

  /// For people: one account a line.
  static let description = """
    tinkoff   TerminalKey \(tinkoff.key)   password \(tinkoff.password)   under /tinkoff
    tinkoff   TerminalKey \(secondTinkoff.key)   password \(secondTinkoff.password)   under /tinkoff
    lyra      site id \(lyra.siteID)   TEST key \(lyra.testKey)   \
    web services' password testpassword_\(lyra.testKey), or the key   under /lyra
    portmone  payee \(portmone.id)   login \(portmone.login)   password \(portmone.password)   \
    merchant key \(portmone.key)   under /portmone

    """
}
