import Batch
import Engine
import Forms
import Payments
import Providers
import Wire

/// The forms of accounts, with the fields that providers describe themselves as far as they are
/// known here.
struct FieldBook: Sendable {
  private struct Key: Hashable {
    var account: String
    var operation: Payments.Operation
  }

  private var known: [Key: Result<FetchedFields, RemoteFormError>] = [:]

  /// What is kept in files; nothing is asked.
  static func kept(_ configuration: Configuration, at now: Instant) -> FieldBook {
    var book = FieldBook()
    for account in configuration.accounts {
      for operation in account.operations.keys {
        guard let call = account.remoteCall(of: operation),
          let entries = FieldFile(configuration, account, call: call).entries(at: now)
        else { continue }
        book.known[Key(account: account.name, operation: operation)] =
          account.fetchedFields(entries: entries, for: operation)
      }
    }
    return book
  }

  /// What is kept, and the answers of the providers for the rest.
  ///
  /// - Parameters:
  ///   - configuration: whose accounts are asked.
  ///   - transport: what asks.
  ///   - clock: the present moment.
  ///   - operations: those that are needed; `nil` for all.
  ///   - named: the only account that is needed; `nil` for all.
  /// - Returns: a book that has an answer, or the reason why there is none, for each operation.
  static func fetched(
    _ configuration: Configuration,
    _ transport: any Transport,
    _ clock: EngineClock,
    for operations: Set<Payments.Operation>? = nil,
    of named: String? = nil
  ) async -> FieldBook {
    var book = kept(configuration, at: clock.now())
    for account in configuration.accounts
    where account.canSend && (named ?? account.name) == account.name {
      var asked: [String: Result<FetchedFields, RemoteFormError>] = [:]
      for operation in account.operations.keys.sorted(by: { $0.rawValue < $1.rawValue })
      where operations?.contains(operation) ?? true {
        let key = Key(account: account.name, operation: operation)
        guard book.known[key] == nil, let call = account.remoteCall(of: operation),
          let lifetime = account.remoteLifetime(of: operation)
        else { continue }
        if case .failure(let why)? = asked[call] {
          book.known[key] = .failure(why)
          continue
        }
        let fetcher = FieldFetcher(
          account: configuration.engineAccount(account),
          transport: transport,
          clock: clock
        )
        let answer = await fetcher.fetch(operation)
        asked[call] = answer
        book.known[key] = answer
        if case .success(let fields) = answer {
          FieldFile(configuration, account, call: call)
            .keep(fields.entries, until: clock.now() + lifetime)
        }
      }
    }
    return book
  }

  /// The form of a payment at an account, or why it is not known.
  ///
  /// - Returns: the declared form where the provider describes nothing.
  func form(
    _ account: ProviderAccount,
    _ plan: OperationPlan,
    for content: PaymentContent?
  ) -> Result<FetchedForm?, RemoteFormError> {
    guard account.remoteCall(of: plan.operation) != nil else { return .success(nil) }
    let key = Key(account: account.name, operation: plan.operation)
    guard let known = known[key] else {
      let why = "it was not fetched yet; pay, batch run and batch check fetch it"
      return .failure(.unavailable(why: why))
    }
    guard let content else { return .success(nil) }
    return known.flatMap { account.form(for: content, from: $0) }.map { $0 }
  }

  /// The form of an operation at an account, as rows and payments need it.
  ///
  /// - Parameters:
  ///   - account: whose form it is.
  ///   - plan: the operation.
  ///   - hidden: fields that only live in memory.
  ///   - now: the present moment.
  /// - Returns: the form with its rules; with what is fetched where the provider describes fields.
  func accountForm(
    _ account: ProviderAccount,
    _ plan: OperationPlan,
    hidden: HiddenFields?,
    at now: Instant
  ) -> AccountForm {
    let operation = plan.operation
    let today = CalendarDay(of: now)
    guard account.remoteCall(of: operation) != nil else {
      return AccountForm(
        account: account.name,
        schema: plan.form,
        today: today,
        hidden: { hidden?.texts ?? [:] },
        evaluator: { account.formEvaluator(of: operation, for: $0, now: now) }
      )
    }
    return AccountForm(
      account: account.name,
      declared: plan.form,
      today: today,
      hidden: { hidden?.texts ?? [:] },
      evaluator: { account.formEvaluator(of: operation, for: $0, now: now) },
      schema: { subject in
        switch form(account, plan, for: subject.content) {
        case .failure(let why):
          var field = "operation"
          if case .notListed(let name) = why { field = name }
          return .unknown(
            FormAnswer.Mistake(field: field, code: why.code, message: why.inWords)
          )
        case .success(let fetched):
          return .known(fetched?.schema ?? plan.form, carried: fetched?.carried ?? [])
        }
      }
    )
  }
}
