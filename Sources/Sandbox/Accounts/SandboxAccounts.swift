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

  /// The first is the usual one; the others are set to the other ways of signing.
  static let assist = [("679471", ";"), ("679472", ""), ("679473", ";"), ("679474", ";")]
    .enumerated()
    .map { index, merchant in
      AssistMerchant(
        id: merchant.0,
        login: "user_name1",
        password: "pass_word1",
        secretWord: "testword",
        delimiter: merchant.1,
        signature: AssistSignature.allCases[index]
      )
    }

  static let yoomoney = YooMoneyAccount(
    client: "CID",
    wallet: "41001",
    noticeSecret: "01234567890ABCDEF01234567890",
    token: "41001.TOKEN"
  )
  /// A client that was registered with a secret.
  static let yoomoneyApp = YooMoneyAccount(
    client: "CID-SECRET",
    secret: "APPSECRET",
    wallet: "41001",
    noticeSecret: "01234567890ABCDEF01234567890"
  )

  /// For people: one account a line.
  static let description = """
    tinkoff   TerminalKey \(tinkoff.key)   password \(tinkoff.password)   under /tinkoff
    tinkoff   TerminalKey \(secondTinkoff.key)   password \(secondTinkoff.password)   under /tinkoff
    lyra      site id \(lyra.siteID)   TEST key \(lyra.testKey)   \
    web services' password testpassword_\(lyra.testKey), or the key   \
    key of answers to a browser \(lyra.answerKey)   under /lyra
    portmone  payee \(portmone.id)   login \(portmone.login)   password \(portmone.password)   \
    merchant key \(portmone.key)   under /portmone
    assist    Merchant_ID 679471   login user_name1   password pass_word1   \
    secret word testword   delimiter ;   signature R1   under /assist
    assist    the same with 679472 (no delimiter, R2), 679473 (R3), 679474 (R4)   under /assist
    assist    bills of earlier payments 5111111000965142 5111111000965159 5111111000965167
    yoomoney  client \(yoomoney.client)   wallet \(yoomoney.wallet)   token \(yoomoney.token ?? "")   \
    notification secret \(yoomoney.noticeSecret)   under /yoomoney

    """
}
