import Engine
import Forms
import Payments
import Providers
import Wire

/// The own form of an operation that is no payment, with the values that a command was given.
struct AccountRunForm {
  private let schema: FormSchema
  private let account: ProviderAccount
  private let content: PaymentContent
  private let desk: AnswerDesk

  /// Takes the form of an operation.
  ///
  /// - Throws: exit 2 when `--answers` names a field that nothing asks for.
  init(
    _ operation: Payments.Operation,
    _ account: ProviderAccount,
    _ content: PaymentContent,
    _ desk: AnswerDesk
  ) throws(CommandError) {
    let plan = account.operations[operation]
    schema = plan?.form ?? FormSchema(fields: [])
    self.account = account
    self.content = content
    self.desk = desk
    try desk.refuseStrangers(among: AskedNames.of(operation, [account]), operation.rawValue)
  }

  /// Checks the values of arguments and of `--answers`.
  ///
  /// - Parameters:
  ///   - arguments: the fields that stand in arguments.
  ///   - language: of the messages.
  /// - Returns: what may stand anywhere, and what is held in memory only.
  /// - Throws: exit 4 when only fields are missing, exit 1 when values are wrong.
  func check(
    _ arguments: [String: String],
    _ language: String
  ) throws(CommandError) -> (values: [String: String], held: HeldAnswers) {
    var values = arguments
    for field in schema.fields where field.type.isSensitive && values[field.name] != nil {
      throw .usage(
        "\(field.name) must not stand in an argument, other users can read it there",
        help: "give it through --answers"
      )
    }
    for (name, text) in desk.fields(of: Set(schema.fields.map(\.name))) {
      guard values[name] == nil else { throw .usage("the field \(name) is given twice") }
      values[name] = text
    }
    let now = EngineClock.present()
    let context = FormContext(
      today: CalendarDay(of: now),
      currency: content.amount.currency,
      evaluator: account.plugin.formEvaluator(of: content.operation, for: content, now: now)
    )
    let checked = schema.check(values, context)
    guard checked.isValid else { throw Self.error(checked, language) }
    var held = HeldAnswers()
    for (name, hidden) in checked.sensitive {
      hidden.withText { held.hold($0, as: "input.\(name)") }
    }
    return (checked.values, held)
  }

  private static func error(_ checked: FormResult, _ language: String) -> CommandError {
    let language = Language(rawValue: language) ?? .en
    let mistakes = checked.errors.map { "\($0.field): \($0.message(in: language))" }
    let onlyMissing = checked.errors.allSatisfy { $0.code == "required" }
    return CommandError(
      exit: onlyMissing ? .inputNeeded : .notAllGood,
      code: onlyMissing ? "input_needed" : "invalid",
      message: mistakes.joined(separator: "; "),
      help: "give fields with --field NAME=VALUE, or --answers for what is secret"
    )
  }
}
