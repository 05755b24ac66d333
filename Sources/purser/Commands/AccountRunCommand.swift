import Crypto
import Engine
import HTTPClient
import Payments
import Providers
import Wire

/// `purser account run`: an operation that is no payment, such as a list of saved cards.
enum AccountRunCommand {
  static let command = Command(
    path: ["account", "run"],
    operands: "ACCOUNT OPERATION",
    operandCount: 2...2,
    summary: "run an operation that is no payment: quote, payees, cards.list, qr.state, …",
    details: """
      It moves no money and leaves no row in the journal. Card data and secrets come from --answers,
      never from arguments, and so does what the operation asks for on its way (codes, a
      confirmation, what a browser brought back): a JSON object of fields, or a list of objects, one
      for each step, the first for the operation's own form when it names its fields alone. What
      they lack is asked at the terminal; without one the exit is 4, and nothing is kept.

      What the provider answers stands in "result", a list in "items"; exit 0 when it is done, 1 when
      the provider refused, 3 when nobody knows.
      """,
    flags: [
      Flag(
        name: "--field",
        value: "NAME=VALUE",
        help: "a field of the operation's form",
        repeats: true
      ),
      Flag.answers,
      Flag(name: "--fresh", value: nil, help: "ask the provider, whatever was answered before"),
      Flag(
        name: "--amount",
        value: "AMOUNT",
        help: "in major units, where the operation asks for one"
      ),
      Flag(name: "--currency", value: "CODE", help: "of the amount"),
      Flag(name: "--payee", value: "NAME", help: "who would be paid"),
      Flag(
        name: "--reference",
        value: "REF",
        help: "your name for it, where the provider wants one"
      ),
    ],
    examples: [
      "purser account run main cards.list --field customer_key=C-77",
      "purser account run wallet cards.add --answers card.json --format json",
      "echo '[{\"otp\": \"123456\"}]' | purser account run wallet wallet.authorize --field phone=… --answers -",
    ],
    run: run
  )

  @Sendable private static func run(
    _ invocation: Invocation,
    _ terminal: Terminal
  ) async throws(CommandError) -> ExitCode {
    let configuration = try ConfigurationReport.require(invocation, terminal, secrets: .resolved)
    let account = try AccountName.find(invocation.operands[0], configuration)
    let operation = try operation(invocation.operands[1], account)
    var content = try content(operation, invocation)
    let desk = try AnswerDesk.read(invocation, terminal)
    let form = try AccountRunForm(operation, account, content, desk)
      .check(try FieldFlags.read(invocation), terminal.language(configuration))
    content.fields = form.values
    let language = terminal.language(configuration)
    let lifetime = account.cacheLifetime(of: operation)
    let file = AnswerFile(configuration)
    let key = AnswerFile.key(account, content, language: language)
    if lifetime != nil, !invocation.has("--fresh"),
      let known = file.result(key, at: EngineClock.present())
    {
      AccountRunResult.show(known, terminal)
      return .done
    }
    let runner = try Runner(configuration, configuration.engineAccount(account), desk)
    let result = try await runner.run(content, form.held, language)
    let answer = AccountRunResult.json(result, account.name, operation)
    if let lifetime, result.isDone {
      let now = EngineClock.present()
      file.keep(answer, as: key, until: now + lifetime, at: now)
    }
    AccountRunResult.show(answer, terminal)
    let exit = AccountRunResult.exit(of: result)
    return exit == .open && desk.lacksAnswer ? .inputNeeded : exit
  }

  /// What runs the operation over the network.
  private struct Runner {
    let account: EngineAccount
    let transport: CurlTransport
    let desk: AnswerDesk
    let returnAddress: String?

    init(
      _ configuration: Configuration,
      _ account: EngineAccount,
      _ desk: AnswerDesk
    ) throws(CommandError) {
      do {
        transport = try CurlTransport()
      } catch {
        throw CommandError(exit: .fault, code: "transport", message: "curl cannot start: \(error)")
      }
      self.account = account
      self.desk = desk
      returnAddress = configuration.returnAddress
    }

    func run(
      _ content: PaymentContent,
      _ held: HeldAnswers,
      _ language: String
    ) async throws(CommandError) -> OperationResult {
      let runner = OperationRunner(account: account, transport: transport, clock: .real())
      let key = Hex.text(of: RandomBytes.make(count: 16))
      let result = await runner.run(
        content,
        locale: language,
        key: key,
        answers: held,
        asking: desk,
        returnURL: returnAddress.map { "\($0)/\(key)" }
      )
      await transport.shutdown()
      guard let result else {
        throw .usage("\(account.provider.name) cannot do \(content.operation.rawValue)")
      }
      return result
    }
  }

  private static func operation(
    _ word: String,
    _ account: ProviderAccount
  ) throws(CommandError) -> Operation {
    let names = account.operations.keys.filter(\.isWithoutPayment).map(\.rawValue).sorted()
    guard let operation = Operation(rawValue: word), names.contains(word) else {
      if let operation = Operation(rawValue: word), let why = account.unavailable[operation] {
        throw .usage("\(account.name) cannot do \(word): it \(why)")
      }
      throw .usage(
        "\(account.name) has no operation \"\(word)\" that is no payment",
        help: Nearest.name(to: word, among: names).map { "did you mean \"\($0)\"?" }
          ?? (names.isEmpty
            ? "the plugin \(account.plugin.id) has none"
            : "it has \(names.joined(separator: ", "))")
      )
    }
    return operation
  }

  private static func content(
    _ operation: Operation,
    _ invocation: Invocation
  ) throws(CommandError) -> PaymentContent {
    let code = invocation.value("--currency") ?? "EUR"
    guard let currency = Currency(code: code) else {
      throw .usage("--currency takes a code such as EUR, found \"\(code)\"")
    }
    var amount = Money(minorUnits: 0, currency: currency)
    if let text = invocation.value("--amount") {
      guard invocation.value("--currency") != nil else {
        throw .usage("--amount needs --currency")
      }
      guard let money = try? Money.parse(text, currency: currency, decimalMark: "."),
        money.minorUnits > 0
      else { throw .usage("--amount takes an amount such as 100.50, found \"\(text)\"") }
      amount = money
    } else if operation == .quote {
      throw .usage(
        "a quote is asked for an amount",
        help: "write --amount 100.50 --currency UAH"
      )
    }
    return PaymentContent(
      operation: operation,
      amount: amount,
      reference: invocation.value("--reference"),
      payee: invocation.value("--payee")
    )
  }
}
