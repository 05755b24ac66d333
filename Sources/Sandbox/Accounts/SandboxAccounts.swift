/// The fixed accounts of the simulators.
enum SandboxAccounts {
  static let tinkoff = TinkoffTerminal(key: "SimTerminalDEMO", password: "SimPass_01")

  /// For people: one account a line.
  static let description = """
    tinkoff   TerminalKey \(tinkoff.key)   password \(tinkoff.password)   under /tinkoff

    """
}
