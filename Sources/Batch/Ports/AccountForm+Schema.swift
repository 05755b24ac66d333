public import Forms
public import Payments

extension AccountForm {
  /// Makes the form of an account from the schema of its operation.
  ///
  /// Fields that may not be stored, such as card numbers, are refused: a payment file is stored.
  /// Rules over several fields and the payment are judged when the payment's amount is known.
  ///
  /// - Parameters:
  ///   - account: the account's name.
  ///   - schema: the operation's form.
  ///   - today: the day of the check.
  ///   - given: the host's own values of `info` and `carry` fields.
  ///   - hidden: values that may not be stored and were given beside the others, in memory only.
  ///   - evaluator: says whether conditions hold, for what the fields are given for.
  ///   - language: of the messages.
  public init(
    account: String,
    schema: FormSchema,
    today: CalendarDay,
    given: [String: String] = [:],
    hidden: @escaping @Sendable () -> [String: String] = { [:] },
    evaluator: @escaping @Sendable (FormSubject) -> FormContext.Evaluator = { _ in
      { _, _ in false }
    },
    language: Language = .en
  ) {
    self.init(
      account: account,
      fields: schema.fields.map(\.name),
      sensitiveFields: schema.fields.filter(\.type.isSensitive).map(\.name),
      cardLikeFields: schema.fields.filter(\.allowsCardLike).map(\.name)
    ) { values, subject in
      Self.answer(
        schema,
        values,
        hidden(),
        subject,
        FormContext(
          today: today,
          currency: subject.currency,
          given: given,
          evaluator: evaluator(subject)
        ),
        language
      )
    }
  }

  /// Makes the form of an account whose fields depend on the payment.
  ///
  /// - Parameters:
  ///   - account: the account's name.
  ///   - declared: every field that there may be.
  ///   - today: the day of the check.
  ///   - hidden: values of fields that only live in memory.
  ///   - language: of the messages.
  ///   - evaluator: says whether conditions hold, for what the fields are given for.
  ///   - schema: the fields that there are for it and those that the caller alone may give, or the
  ///     mistake that stands in their place.
  public init(
    account: String,
    declared: FormSchema,
    today: CalendarDay,
    hidden: @escaping @Sendable () -> [String: String] = { [:] },
    language: Language = .en,
    evaluator: @escaping @Sendable (FormSubject) -> FormContext.Evaluator,
    schema: @escaping @Sendable (FormSubject) -> PaymentForm
  ) {
    self.init(
      account: account,
      fields: declared.fields.map(\.name),
      sensitiveFields: declared.fields.filter(\.type.isSensitive).map(\.name),
      cardLikeFields: declared.fields.filter(\.allowsCardLike).map(\.name)
    ) { values, subject in
      switch schema(subject) {
      case .unknown(let mistake): return FormAnswer(values: [:], mistakes: [mistake])
      case .known(let schema, let carried):
        let context = FormContext(
          today: today,
          currency: subject.currency,
          given: values.filter { carried.contains($0.key) },
          evaluator: evaluator(subject)
        )
        return Self.answer(schema, values, hidden(), subject, context, language)
      }
    }
  }

  private static func answer(
    _ schema: FormSchema,
    _ values: [String: String],
    _ hidden: [String: String],
    _ subject: FormSubject,
    _ context: FormContext,
    _ language: Language
  ) -> FormAnswer {
    let hidden =
      hidden
      .filter { field in
        schema.fields.contains { $0.name == field.key.prefix { $0 != "." } }
      }
    let result = schema.check(values.merging(hidden) { given, _ in given }, context)
    let isKnown = subject.content != nil
    let errors = result.errors.filter { error in
      if case .ruleBroken = error.mistake { isKnown } else { true }
    }
    var mistakes = errors.map {
      FormAnswer.Mistake(field: $0.field, code: $0.code, message: $0.message(in: language))
    }
    let heads = Set(hidden.keys.map { $0.prefix { $0 != "." } })
    for name in result.sensitive.keys.sorted() where !heads.contains(name.prefix { $0 != "." }) {
      mistakes.append(
        FormAnswer.Mistake(
          field: name,
          code: "not_stored",
          message: "this cannot stand in a payment file"
        )
      )
    }
    return FormAnswer(values: result.values, mistakes: mistakes)
  }
}
