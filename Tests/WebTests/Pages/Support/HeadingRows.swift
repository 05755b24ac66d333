import Testing

/// The heading of each page of the gallery in three languages.
enum HeadingRows {
  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var uk: String
    var en: String
    var ru: String
    var testDescription: String { name }

    init(_ name: String, _ uk: String, _ en: String, _ ru: String) {
      self.name = name
      self.uk = uk
      self.en = en
      self.ru = ru
    }
  }

  static let all = [
    Row("details", "Дані платежу", "Payment details", "Данные платежа"),
    Row("details-mistaken", "Дані платежу", "Payment details", "Данные платежа"),
    Row("card", "Оплата карткою", "Pay by card", "Оплата картой"),
    Row("card-mistaken", "Оплата карткою", "Pay by card", "Оплата картой"),
    Row("code", "Введіть код", "Enter the code", "Введите код"),
    Row("code-mistaken", "Введіть код", "Enter the code", "Введите код"),
    Row("security-code", "Код безпеки картки", "Card security code", "Код безопасности карты"),
    Row("other", "Потрібні ще дані", "A few more details", "Нужны ещё данные"),
    Row("confirmation", "Перевірте платіж", "Check your payment", "Проверьте платёж"),
    Row(
      "leave",
      "Підтвердьте платіж на сторінці банку",
      "Confirm the payment on the bank’s page",
      "Подтвердите платёж на странице банка"
    ),
    Row(
      "leave-post",
      "Підтвердьте платіж на сторінці банку",
      "Confirm the payment on the bank’s page",
      "Подтвердите платёж на странице банка"
    ),
    Row(
      "frame",
      "Банк перевіряє пристрій",
      "Your bank checks this device",
      "Банк проверяет устройство"
    ),
    Row(
      "browser",
      "Готуємо безпечну перевірку",
      "Preparing the security check",
      "Готовим безопасную проверку"
    ),
    Row("qr", "Відскануйте код", "Scan the code", "Отсканируйте код"),
    Row(
      "app",
      "Завершіть платіж у застосунку",
      "Finish the payment in the app",
      "Завершите платёж в приложении"
    ),
    Row("wait", "Чекаємо на банк", "Waiting for the bank", "Ожидаем банк"),
    Row("captured", "Сплачено", "Paid", "Оплачено"),
    Row("authorized", "Суму зарезервовано", "Amount reserved", "Сумма зарезервирована"),
    Row(
      "pending",
      "Платіж обробляється",
      "The payment is being processed",
      "Платёж обрабатывается"
    ),
    Row(
      "in-doubt",
      "Ми з’ясовуємо, чи пройшов платіж",
      "We are finding out whether the payment went through",
      "Мы выясняем, прошёл ли платёж"
    ),
    Row("review", "Платіж перевіряють", "The payment is being checked", "Платёж проверяют"),
    Row(
      "declined",
      "Банк відхилив платіж",
      "The bank declined the payment",
      "Банк отклонил платёж"
    ),
    Row("refused", "Платіж не прийнято", "The payment was not accepted", "Платёж не принят"),
    Row("canceled", "Платіж скасовано", "The payment was canceled", "Платёж отменён"),
    Row("expired", "Час на оплату вийшов", "The time to pay is over", "Время на оплату вышло"),
    Row(
      "voided",
      "Резервування скасовано",
      "The reservation was undone",
      "Резервирование отменено"
    ),
    Row("refunded", "Гроші повернено", "The money was given back", "Деньги возвращены"),
    Row(
      "partly-refunded",
      "Частину грошей повернено",
      "Part of the money was given back",
      "Часть денег возвращена"
    ),
    Row("unknown", "Такої сторінки немає", "There is no such page", "Такой страницы нет"),
    Row(
      "link-expired",
      "Посилання більше не діє",
      "This link no longer works",
      "Ссылка больше не действует"
    ),
    Row(
      "stale",
      "Цю форму вже надіслано",
      "This form was already sent",
      "Эта форма уже отправлена"
    ),
    Row("bad-request", "Запит незрозумілий", "The request was not understood", "Запрос непонятен"),
    Row(
      "unavailable",
      "Зараз нічого не можна зробити",
      "Nothing can be done just now",
      "Сейчас ничего нельзя сделать"
    ),
  ]
}
