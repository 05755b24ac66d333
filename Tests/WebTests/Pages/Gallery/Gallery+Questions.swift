import Forms
import Payments

@testable import Web

extension Gallery {
  var questions: [Sample] {
    [
      sample(
        "details",
        .form(question(details, .details, values: ["contract": "004217"]), formID: "f1"),
        progress: (1, 3)
      ),
      sample(
        "details-mistaken",
        .form(
          question(
            details,
            .details,
            values: ["contract": "42-17", "email": "olena@", "month": "", "reader": "false"],
            errors: [
              FieldError(field: "contract", mistake: .tooShort(minimum: 6)),
              FieldError(field: "month", mistake: .required),
              FieldError(field: "email", mistake: .notEmail),
            ]
          ),
          formID: "f1"
        ),
        progress: (1, 3)
      ),
      sample("card", .form(question(card, .card), formID: "f2"), progress: (2, 3), isTest: true),
      sample(
        "card-mistaken",
        .form(
          question(
            card,
            .card,
            values: ["expiry": "13/26", "holder": "OLENA KOVAL"],
            errors: [
              FieldError(field: "pan", mistake: .badChecksum),
              FieldError(field: "expiry", mistake: .notExpiry),
              FieldError(field: "csc", mistake: .required),
            ]
          ),
          formID: "f2"
        ),
        progress: (2, 3),
        isTest: true
      ),
      sample("code", .form(code(), formID: "f3"), progress: (3, 3), mayCancel: true),
      sample("code-mistaken", .form(code(triesLeft: 2), formID: "f3"), mayCancel: true),
      sample("security-code", .form(question(securityCode, .securityCode), formID: "f4")),
      sample("other", .form(question(other, .other), formID: "f5")),
      sample(
        "confirmation",
        .confirmation(shown: shown, formID: "f6", mayChange: true),
        progress: (2, 3),
        mayCancel: true
      ),
    ]
  }

  private var shown: [PaymentAction.Field] {
    let amounts = PageAmounts(language: language)
    let currency = summary().amount.currency
    func amount(_ units: Int64) -> String {
      amounts.amount(Money(minorUnits: units, currency: currency))
    }
    return [
      .init(name: said("Одержувач", "Payee", "Получатель"), value: summary().payee ?? ""),
      .init(name: said("Рахунок", "Account", "Счёт"), value: "004217"),
      .init(name: said("Сума", "Amount", "Сумма"), value: amount(124_950)),
      .init(name: said("Комісія", "Fee", "Комиссия"), value: amount(1_250)),
      .init(name: said("Разом", "Total", "Итого"), value: amount(126_200)),
    ]
  }

  private func question(
    _ fields: [Field],
    _ kind: PayerStep.Question.Kind,
    values: [String: String] = [:],
    errors: [FieldError] = []
  ) -> PayerStep.Question {
    PayerStep.Question(
      schema: FormSchema(fields: fields),
      kind: kind,
      values: values,
      errors: errors,
      visible: Set(fields.map(\.name))
    )
  }

  private func code(triesLeft: Int? = nil) -> PayerStep.Question {
    var code = question(
      [field("otp", .otp, "Код із SMS", "Code from the SMS", "Код из SMS")],
      .code,
      errors: triesLeft == nil ? [] : [FieldError(field: "otp", mistake: .notOneTimeCode)]
    )
    code.mayResend = true
    code.triesLeft = triesLeft
    code.sentTo = "+380 •• ••• •• 07"
    code.expires = Self.now + .seconds(245)
    code.resendAt = triesLeft == nil ? Self.now + .seconds(40) : nil
    return code
  }

  private var details: [Field] {
    var contract = field(
      "contract",
      .digits,
      "Номер договору",
      "Contract number",
      "Номер договора"
    )
    contract.hint = localized(
      "Шість цифр угорі рахунка",
      "Six digits at the top of your bill",
      "Шесть цифр вверху счёта"
    )
    var month = field("month", .date, "День показника", "Day of the reading", "День показания")
    month.hint = localized("Наприклад, 30.06.2026", "Such as 30 06 2026", "Например, 30.06.2026")
    var email = field("email", .email, "Ел. пошта", "E-mail", "Эл. почта")
    email.isRequired = false
    var reader = field(
      "reader",
      .boolean,
      "Показник зняв(ла) сам(а)",
      "I read the meter myself",
      "Показание снял(а) сам(а)"
    )
    reader.isRequired = false
    return [contract, month, email, reader]
  }

  private var card: [Field] {
    [
      field("pan", .pan, "Номер картки", "Card number", "Номер карты"),
      field("expiry", .expiry, "Діє до", "Expiry date", "Действует до"),
      field("csc", .csc, "Код безпеки", "Security code", "Код безопасности"),
      field("holder", .holder, "Ім’я на картці", "Name on card", "Имя на карте"),
    ]
  }

  private var securityCode: [Field] {
    [field("csc", .csc, "Код безпеки", "Security code", "Код безопасности")]
  }

  private var other: [Field] {
    var way = field("way", .select, "Спосіб оплати", "Way to pay", "Способ оплаты")
    way.options = [
      FieldOption(value: "card", title: localized("Картка", "Card", "Карта")),
      FieldOption(value: "wallet", title: localized("Гаманець", "Wallet", "Кошелёк")),
      FieldOption(
        value: "cash",
        title: localized("Готівка в терміналі", "Cash at a terminal", "Наличные в терминале")
      ),
    ]
    var bank = field("bank", .select, "Банк", "Bank", "Банк")
    bank.options = (1...9)
      .map { number in
        FieldOption(value: "b\(number)", title: LocalizedText(everywhere: "Bank \(number)"))
      }
    return [way, bank, field("phone", .phone, "Телефон", "Phone", "Телефон")]
  }

  private func field(
    _ name: String,
    _ type: FieldType,
    _ uk: String,
    _ en: String,
    _ ru: String
  ) -> Field {
    var field = Field(name: name, type: type)
    field.title = localized(uk, en, ru)
    field.isRequired = true
    return field
  }

  private func localized(_ uk: String, _ en: String, _ ru: String) -> LocalizedText {
    LocalizedText([.uk: uk, .en: en, .ru: ru])
  }
}
