extension Reason {
  /// A sentence for the payer, without a provider's words and without blame.
  public func sentence(in language: Language) -> String {
    switch language {
    case .uk: ukrainian
    case .en: english
    case .ru: russian
    }
  }

  private var english: String {
    switch self {
    case .insufficientFunds: "There is not enough money on the card."
    case .expiredCard: "The card has expired. Please use another card."
    case .invalidCard: "The card number is not right. Please check it."
    case .invalidCVC: "The security code is not right. Please check it."
    case .limitExceeded: "The payment is over a limit of the card."
    case .suspectedFraud: "The bank did not allow this payment. Please call the bank."
    case .lostOrStolen: "The bank did not allow this card. Please call the bank."
    case .authenticationFailed: "The payment was not confirmed with the bank."
    case .notPermitted: "The bank does not permit this payment with this card."
    case .issuerUnavailable: "The bank does not answer. Please try again later."
    case .duplicate: "This payment was made already."
    case .invalidRequest: "The payment could not be made. Please contact the shop."
    case .notConfigured: "The shop cannot take this payment now. Please contact the shop."
    case .notFound: "The payment was not found."
    case .rateLimited: "There are too many payments now. Please try again later."
    case .unavailable: "The payment service does not answer. Please try again later."
    case .canceledByPayer: "The payment was canceled."
    case .expired: "The time for the payment is over."
    case .other: "The payment was declined."
    case .noEffect: "The payment was not made. No money was taken."
    case .orderTaken: "The payment is being checked. Please do not pay again."
    case .mismatch: "The payment is being checked. Please do not pay again."
    case .noRoute: "The shop cannot take this payment. Please contact the shop."
    case .orderFormat: "The order number is not right. Please contact the shop."
    case .keyConflict: "Another payment has this number. Please contact the shop."
    case .inputLost: "What was typed is gone. No money was taken. Please pay again."
    case .review: "The payment is being checked. Please do not pay again."
    }
  }

  private var ukrainian: String {
    switch self {
    case .insufficientFunds: "На картці недостатньо коштів."
    case .expiredCard: "Термін дії картки закінчився. Скористайтеся іншою карткою."
    case .invalidCard: "Номер картки неправильний. Перевірте його."
    case .invalidCVC: "Код безпеки неправильний. Перевірте його."
    case .limitExceeded: "Платіж перевищує ліміт картки."
    case .suspectedFraud: "Банк не дозволив цей платіж. Зателефонуйте до банку."
    case .lostOrStolen: "Банк не дозволив цю картку. Зателефонуйте до банку."
    case .authenticationFailed: "Платіж не підтверджено в банку."
    case .notPermitted: "Банк не дозволяє такий платіж цією карткою."
    case .issuerUnavailable: "Банк не відповідає. Спробуйте пізніше."
    case .duplicate: "Цей платіж уже зроблено."
    case .invalidRequest: "Платіж не вдалося зробити. Зверніться до магазину."
    case .notConfigured: "Магазин зараз не може прийняти цей платіж. Зверніться до магазину."
    case .notFound: "Платіж не знайдено."
    case .rateLimited: "Зараз забагато платежів. Спробуйте пізніше."
    case .unavailable: "Платіжна служба не відповідає. Спробуйте пізніше."
    case .canceledByPayer: "Платіж скасовано."
    case .expired: "Час на оплату минув."
    case .other: "Платіж відхилено."
    case .noEffect: "Платіж не зроблено. Гроші не списано."
    case .orderTaken: "Платіж перевіряється. Будь ласка, не платіть ще раз."
    case .mismatch: "Платіж перевіряється. Будь ласка, не платіть ще раз."
    case .noRoute: "Магазин не може прийняти цей платіж. Зверніться до магазину."
    case .orderFormat: "Номер замовлення неправильний. Зверніться до магазину."
    case .keyConflict: "Інший платіж уже має цей номер. Зверніться до магазину."
    case .inputLost: "Введене втрачено. Гроші не списано. Заплатіть ще раз."
    case .review: "Платіж перевіряється. Будь ласка, не платіть ще раз."
    }
  }

  private var russian: String {
    switch self {
    case .insufficientFunds: "На карте недостаточно средств."
    case .expiredCard: "Срок действия карты истёк. Воспользуйтесь другой картой."
    case .invalidCard: "Номер карты неверен. Проверьте его."
    case .invalidCVC: "Код безопасности неверен. Проверьте его."
    case .limitExceeded: "Платёж превышает лимит карты."
    case .suspectedFraud: "Банк не разрешил этот платёж. Позвоните в банк."
    case .lostOrStolen: "Банк не разрешил эту карту. Позвоните в банк."
    case .authenticationFailed: "Платёж не подтверждён в банке."
    case .notPermitted: "Банк не разрешает такой платёж этой картой."
    case .issuerUnavailable: "Банк не отвечает. Попробуйте позже."
    case .duplicate: "Этот платёж уже сделан."
    case .invalidRequest: "Платёж не удалось провести. Обратитесь в магазин."
    case .notConfigured: "Магазин сейчас не может принять этот платёж. Обратитесь в магазин."
    case .notFound: "Платёж не найден."
    case .rateLimited: "Сейчас слишком много платежей. Попробуйте позже."
    case .unavailable: "Платёжная служба не отвечает. Попробуйте позже."
    case .canceledByPayer: "Платёж отменён."
    case .expired: "Время на оплату истекло."
    case .other: "Платёж отклонён."
    case .noEffect: "Платёж не сделан. Деньги не списаны."
    case .orderTaken: "Платёж проверяется. Пожалуйста, не платите ещё раз."
    case .mismatch: "Платёж проверяется. Пожалуйста, не платите ещё раз."
    case .noRoute: "Магазин не может принять этот платёж. Обратитесь в магазин."
    case .orderFormat: "Номер заказа неверен. Обратитесь в магазин."
    case .keyConflict: "Другой платёж уже имеет этот номер. Обратитесь в магазин."
    case .inputLost: "Введённое утеряно. Деньги не списаны. Заплатите ещё раз."
    case .review: "Платёж проверяется. Пожалуйста, не платите ещё раз."
    }
  }
}
