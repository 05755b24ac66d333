import Forms
import Wire

/// The names that a manifest makes up, and the scopes that they make for its expressions.
struct ManifestNames: Sendable {
  /// One field that a payment may bring.
  struct Input: Sendable {
    var name: String
    var isRequired: Bool
    var sensitivity: Sensitivity
    var place: Place?
    /// What it is when it is not plain text.
    var type = ValueType.text
    /// Whether it is a member of an object, for the conditions inside that object.
    var isMember = false
    /// How expressions call it: `input.x`, or `item.x` and `whole.x` inside an object.
    var path: String { isMember ? name : "input.\(name)" }
  }

  /// A name kept by some call, with the place of the first one.
  struct Kept: Sendable {
    var name: String
    var place: Place
    var call: String
  }

  /// A value that a step asks for.
  struct Answer: Sendable {
    /// The path by which requests read it, such as `answer.otp`.
    var path: String
    var sensitivity: Sensitivity
    var place: Place?
  }

  var credentials: [CredentialField] = []
  /// The names of the hosts that every environment has.
  var hosts: [String] = []
  /// What the steps of all operations ask for.
  var answers: [Answer] = []
  var vars: [Kept] = []
  var keptOnPayment: [Kept] = []
  /// The names of all operations' fields.
  var inputs: [String] = []
  /// What the fields are that are not plain text, by name.
  var inputTypes: [String: ValueType] = [:]
  var tables: [String: [String: String]] = [:]
  var currencies: [String: Scope.CurrencyRule] = [:]
  var sequences: [SequenceRule] = []
  /// The recipes of `encryption`, in the order of their names.
  var encryption: [EncryptionRecipe] = []

  /// What every expression may see: the payment, the account and its credentials.
  ///
  /// The credentials of `optional` may be absent, for finding out who needs them.
  func commonScope(optional: Set<String> = [], withAccount: Bool = true) -> Scope {
    var scope = Scope()
    scope.tables = tables
    scope.currencies = currencies
    scope.declare("payment.order", .text, slot: PathSlot.order)
    scope.declare("payment.reference", .text, presence: .optional, slot: PathSlot.reference)
    scope.declare("payment.attempt", .integer, slot: PathSlot.attempt)
    scope.declare("payment.amount", .money, slot: PathSlot.amount)
    scope.declare("payment.currency", .text, slot: PathSlot.currency)
    scope.declare("payment.description", .text, presence: .optional, slot: PathSlot.description)
    scope.declare("payment.created", .moment, slot: PathSlot.created)
    scope.declare("payment.operation", .text, slot: PathSlot.operation)
    scope.declare("payment.payee", .text, presence: .optional, slot: PathSlot.payee)
    scope.declareFamily("payment.metadata", of: .text, slot: PathSlot.slot(.metadata, 0))
    for (index, kept) in keptOnPayment.enumerated() {
      scope.declare(
        "payment.kept.\(kept.name)",
        .text,
        presence: .reply,
        declared: kept.place,
        origin: "captured at calls.\(kept.call)",
        slot: PathSlot.slot(.keptOnPayment, index)
      )
    }
    scope.declare("key", .text, slot: PathSlot.key)
    scope.declare("now", .moment, slot: PathSlot.now)
    scope.declare("locale", .text, slot: PathSlot.locale)
    scope.declare("return_url", .text, presence: .reply, slot: PathSlot.returnURL)
    guard withAccount else { return scope }
    scope.declare("account.name", .text, slot: PathSlot.accountName)
    scope.declare("account.environment", .text, slot: PathSlot.accountEnvironment)
    for (index, host) in hosts.enumerated() {
      scope.declare("account.host.\(host)", .text, slot: PathSlot.slot(.host, index))
    }
    addCredentials(to: &scope, optional: optional)
    return scope
  }

  /// What may be said of an account alone: its credentials, those that may be left out as optional.
  func credentialScope() -> Scope {
    var scope = Scope()
    scope.tables = tables
    addCredentials(to: &scope, optional: Set(credentials.filter(\.mayBeLeftOut).map(\.name)))
    return scope
  }

  private func addCredentials(to scope: inout Scope, optional: Set<String>) {
    for (index, field) in credentials.enumerated() {
      // An absent optional credential takes away the operations that need it, so it is there
      // whenever an expression is evaluated; `?` is allowed all the same.
      let isAlways = field.isRequired || field.field.defaultValue != nil
      scope.declare(
        field.path,
        field.type,
        presence: isAlways ? .always : optional.contains(field.name) ? .optional : .reply,
        sensitivity: field.isSecret ? .secret : .none,
        declared: field.field.place,
        options: field.options ?? [],
        slot: PathSlot.slot(field.isSecret ? .secret : .credential, index)
      )
    }
  }

  /// What the expressions of calls and edges may see besides: `vars`, `state` and the form; the
  /// facts of a capture, void or refund where `isOnPayment`.
  func flowScope(
    inputs fields: [Input],
    optional: Set<String> = [],
    withAccount: Bool = true,
    isOnPayment: Bool = false
  ) -> Scope {
    var scope = commonScope(optional: optional, withAccount: withAccount)
    for (index, kept) in vars.enumerated() {
      scope.declare(
        "vars.\(kept.name)",
        .text,
        presence: .reply,
        declared: kept.place,
        origin: "captured at calls.\(kept.call)",
        slot: PathSlot.slot(.vars, index)
      )
    }
    for field in fields {
      guard let index = inputs.firstIndex(of: field.name) else { continue }
      scope.declare(
        field.path,
        field.type,
        presence: field.isRequired ? .always : .optional,
        sensitivity: field.sensitivity,
        declared: field.place,
        slot: PathSlot.slot(.input, index)
      )
    }
    scope.declare("state", .text, slot: PathSlot.state)
    addOperation(to: &scope, isOnPayment: isOnPayment)
    addSequences(to: &scope, isRequest: withAccount)
    return scope
  }

  private func addOperation(to scope: inout Scope, isOnPayment: Bool) {
    guard isOnPayment else {
      let hint = "it is there only in capture, void and refund, and in calls that they alone make"
      for path in ["operation", "payment.captured", "payment.refunded"] {
        scope.hints[path] = hint
      }
      return
    }
    scope.declare("operation.amount", .money, presence: .reply, slot: PathSlot.operationAmount)
    scope.declare("operation.reference", .text, presence: .reply, slot: PathSlot.operationReference)
    scope.declare("operation.attempt", .integer, presence: .reply, slot: PathSlot.operationAttempt)
    scope.declare("payment.captured", .money, presence: .reply, slot: PathSlot.captured)
    scope.declare("payment.refunded", .money, presence: .reply, slot: PathSlot.refunded)
  }

  private func addSequences(to scope: inout Scope, isRequest: Bool) {
    guard isRequest else {
      scope.hints["sequence"] = "numbers are there only in calls and pages"
      return
    }
    for (index, rule) in sequences.enumerated() {
      let (path, slot) = ("sequence.\(rule.plan.name)", PathSlot.slot(.sequence, index * 2))
      scope.declare(path, .text, presence: .reply, declared: rule.place, slot: slot)
      scope.declare("\(path)_at", .moment, presence: .reply, declared: rule.place, slot: slot + 1)
    }
  }
}
