import Crypto
import Engine
import Forms
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
      a JSON object of fields, never from arguments. What the provider answers stands in "result",
      a list in "items"; exit 0 when it is done, 1 when the provider refused, 3 when nobody knows.
      """,
    flags: [
      Flag(
        name: "--field",
        value: "NAME=VALUE",
        help: "a field of the operation's form",
        repeats: true
      ),
      Flag(name: "--answers", value: "FILE|-", help: "fields as a JSON object"),
      Flag(name: "--fresh", value: nil, help: "ask the provider, whatever was answered before"),
      Flag(
        name: "--amount",
        value: "AMOUNT",
        help: "in major units, where the operation asks for one"
      ),
      Flag(name: "--currency", value: "CODE", help: "of the amount"),
      Flag(
        name: "--reference",
        value: "REF",
        help: "your name for it, where the provider wants one"
      ),
    ],
    examples: [
      "purser account run main cards.list --field customer_key=C-77",
      "purser account run wallet cards.add --answers card.json --format json",
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
    content.fields = try fields(operation, account, content, invocation, terminal, configuration)
    let language = terminal.language(configuration)
    let lifetime = account.cacheLifetime(of: operation)
    let file = AnswerFile(configuration)
    let key = AnswerFile.key(account, content, language: language)
    if lifetime != nil, !invocation.has("--fresh"),
      let known = file.result(key, at: EngineClock.present())
    {
      show(known, terminal)
      return .done
    }
    let result = try await ask(content, configuration.engineAccount(account), language)
    let answer = json(result, account.name, operation)
    if let lifetime, result.isDone {
      let now = EngineClock.present()
      file.keep(answer, as: key, until: now + lifetime, at: now)
    }
    show(answer, terminal)
    return exit(of: result)
  }

  private static func ask(
    _ content: PaymentContent,
    _ account: EngineAccount,
    _ language: String
  ) async throws(CommandError) -> OperationResult {
    let transport: CurlTransport
    do {
      transport = try CurlTransport()
    } catch {
      throw CommandError(exit: .fault, code: "transport", message: "curl cannot start: \(error)")
    }
    let runner = OperationRunner(account: account, transport: transport, clock: .real())
    let key = Hex.text(of: RandomBytes.make(count: 16))
    let result = await runner.run(content, locale: language, key: key)
    await transport.shutdown()
    guard let result else {
      throw .usage("\(account.provider.name) cannot do \(content.operation.rawValue)")
    }
    return result
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
    }
    return PaymentContent(
      operation: operation,
      amount: amount,
      reference: invocation.value("--reference")
    )
  }

  // MARK: Fields

  private static func fields(
    _ operation: Operation,
    _ account: ProviderAccount,
    _ content: PaymentContent,
    _ invocation: Invocation,
    _ terminal: Terminal,
    _ configuration: Configuration
  ) throws(CommandError) -> [String: String] {
    let schema = account.operations[operation]?.form ?? FormSchema(fields: [])
    var values = try FieldFlags.read(invocation)
    for field in schema.fields where field.type.isSensitive && values[field.name] != nil {
      throw .usage(
        "\(field.name) must not stand in an argument, other users can read it there",
        help: "give it through --answers"
      )
    }
    for (name, text) in try answers(invocation) {
      guard values[name] == nil else { throw .usage("the field \(name) is given twice") }
      values[name] = text
    }
    let context = FormContext(
      today: CalendarDay(of: EngineClock.present()),
      currency: content.amount.currency,
      evaluator: account.plugin.formEvaluator(of: operation, for: content)
    )
    let checked = schema.check(values, context)
    guard checked.isValid else {
      let language = Language(rawValue: terminal.language(configuration)) ?? .en
      let mistakes = checked.errors.map { "\($0.field): \($0.message(in: language))" }
      let onlyMissing = checked.errors.allSatisfy { $0.code == "required" }
      throw CommandError(
        exit: onlyMissing ? .inputNeeded : .notAllGood,
        code: onlyMissing ? "input_needed" : "invalid",
        message: mistakes.joined(separator: "; "),
        help: "give fields with --field NAME=VALUE, or --answers for what is secret"
      )
    }
    var fields = checked.values
    for (name, text) in checked.sensitive { fields[name] = text.withText { $0 } }
    return fields
  }

  private static func answers(
    _ invocation: Invocation
  ) throws(CommandError) -> [(name: String, text: String)] {
    guard let file = invocation.value("--answers") else { return [] }
    let bytes = try InputFile.read(file)
    guard let value = try? JSON.parse(bytes), case .object(let object) = value else {
      throw .usage("\(file) holds no JSON object of fields")
    }
    var answers: [(name: String, text: String)] = []
    for member in object.members {
      switch member.value {
      case .text(let text), .number(let text): answers.append((member.name, text))
      case .boolean(let flag): answers.append((member.name, flag ? "true" : "false"))
      case .null: continue
      case .array, .object: throw .usage("\(file): \"\(member.name)\" must be text")
      }
    }
    return answers
  }

  // MARK: Result

  private static func exit(of result: OperationResult) -> ExitCode {
    if result.isDone { return .done }
    switch PaymentState(rawValue: result.state) {
    case .declined, .refused, .canceled, .expired: return .notAllGood
    case .inDoubt, .pending, .requiresAction: return .open
    default: return .done
    }
  }

  private static func json(
    _ result: OperationResult,
    _ account: String,
    _ operation: Operation
  ) -> JSONObject {
    var object: JSONObject = [
      "account": .text(account), "operation": .text(operation.rawValue),
      "state": .text(result.state),
      "reason": result.reason.map { .text($0.rawValue) } ?? .null,
      "code": result.code.map { .text($0) } ?? .null,
      "message": (result.message ?? result.why).map { .text(CardText.masked($0)) } ?? .null,
      "result": .object(result.members),
    ]
    if let items = result.items { object["items"] = .array(items.map { .object($0) }) }
    return object
  }

  private static func show(_ answer: JSONObject, _ terminal: Terminal) {
    if terminal.isJSON {
      terminal.print(.object(answer))
      return
    }
    let words = ["account", "operation", "state", "reason"].compactMap { answer[$0]?.text }
    terminal.print(words.joined(separator: "  "))
    if let message = answer["message"]?.text { terminal.print("  \(message)") }
    for member in answer["result"]?.object?.members ?? [] {
      terminal.print("  \(member.name)  \(line(member.value))")
    }
    guard case .array(let items)? = answer["items"] else { return }
    for item in items {
      let members = item.object?.members ?? []
      terminal.print(
        "  " + members.map { "\($0.name) \(line($0.value))" }.joined(separator: "  ")
      )
    }
  }

  private static func line(_ value: JSONValue) -> String {
    if case .text(let text) = value, !text.unicodeScalars.contains(where: { $0.value < 0x20 }) {
      return text
    }
    return String(decoding: value.serialized(), as: UTF8.self)
  }
}
