import Engine
import Forms
import HTTPClient
import Payments
import Providers
import Wire

/// A form that a command shows or asks for: that of an operation at an account, or of its
/// credentials.
struct AskedForm {
  /// The word that stands for an account's credentials in place of an operation.
  static let credentials = "credentials"

  let account: ProviderAccount
  /// The operation's name, or `credentials`.
  let name: String
  let schema: FormSchema
  let context: FormContext
  let currency: Currency?
  /// Fields that nobody is shown, besides those of the role `carry`.
  private let carried: Set<String>

  /// Finds the form, and asks the provider for it where that describes it.
  ///
  /// - Throws: exit 2 for an operation that the account does not have, exit 5 when the provider's
  ///   description cannot be had.
  static func find(
    _ invocation: Invocation,
    _ configuration: Configuration
  ) async throws(CommandError) -> AskedForm {
    let account = try AccountName.find(invocation.operands[0], configuration)
    let word = invocation.operands[1]
    let now = try MomentFlag.read("--now", invocation) ?? EngineClock.present()
    if word == credentials { return ofCredentials(account, at: now) }
    let operation = try operation(word, account)
    guard let plan = account.operations[operation] else {
      throw .usage("\(account.name) cannot do \(word)")
    }
    let currency = try currency(invocation, account)
    var content = PaymentContent(
      operation: operation,
      amount: Money(minorUnits: 0, currency: currency),
      payee: invocation.value("--payee")
    )
    if let text = invocation.value("--amount") {
      guard let money = try? Money.parse(text, currency: currency, decimalMark: ".") else {
        throw .usage("--amount takes an amount such as 100.50, found \"\(text)\"")
      }
      content.amount = money
    }
    let fetched = try await fetched(configuration, account, plan, content, at: now)
    return AskedForm(
      account: account,
      name: word,
      schema: fetched?.schema ?? plan.form,
      context: account.formContext(of: content, at: now),
      currency: currency,
      carried: fetched?.carried ?? []
    )
  }

  /// The names of what is shown for some values.
  func shown(_ values: [String: String]) -> Set<String> {
    schema.shown(values, context).subtracting(carried)
  }

  private static func ofCredentials(_ account: ProviderAccount, at now: Instant) -> AskedForm {
    AskedForm(
      account: account,
      name: credentials,
      schema: FormSchema(fields: account.plugin.credentialFields),
      context: FormContext(today: CalendarDay(of: now)),
      currency: nil,
      carried: []
    )
  }

  private static func operation(
    _ word: String,
    _ account: ProviderAccount
  ) throws(CommandError) -> Payments.Operation {
    let names = account.operations.keys.map(\.rawValue).sorted()
    if let operation = Payments.Operation(rawValue: word) {
      if names.contains(word) { return operation }
      if let why = account.unavailable[operation] {
        throw .usage("\(account.name) cannot do \(word): it \(why)")
      }
    }
    throw .usage(
      "\(account.name) has no operation \"\(word)\"",
      help: Nearest.name(to: word, among: names + [credentials]).map { "did you mean \"\($0)\"?" }
        ?? "it has \(names.joined(separator: ", ")), and \(credentials)"
    )
  }

  private static func currency(
    _ invocation: Invocation,
    _ account: ProviderAccount
  ) throws(CommandError) -> Currency {
    let codes = account.plugin.currencyCodes
    let code = invocation.value("--currency") ?? codes.first ?? "EUR"
    guard let currency = Currency(code: code) else {
      throw .usage("--currency takes a code such as EUR, found \"\(code)\"")
    }
    guard account.plugin.takes(currency) else {
      throw .usage("\(account.name) takes only \(codes.joined(separator: ", "))")
    }
    return currency
  }

  private static func fetched(
    _ configuration: Configuration,
    _ account: ProviderAccount,
    _ plan: OperationPlan,
    _ content: PaymentContent,
    at now: Instant
  ) async throws(CommandError) -> FetchedForm? {
    guard account.remoteCall(of: plan.operation) != nil, content.payee != nil else { return nil }
    let transport: CurlTransport
    do {
      transport = try CurlTransport()
    } catch {
      throw CommandError(exit: .fault, code: "transport", message: "curl cannot start: \(error)")
    }
    let book = await FieldBook.fetched(
      configuration,
      transport,
      .real(fixedAt: now),
      for: [plan.operation],
      of: account.name
    )
    await transport.shutdown()
    switch book.form(account, plan, for: content) {
    case .success(let form): return form
    case .failure(let why):
      throw CommandError(exit: .cannotWork, code: why.code, message: why.inWords, help: nil)
    }
  }
}
