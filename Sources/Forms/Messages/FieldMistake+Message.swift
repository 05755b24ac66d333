public import Payments

extension FieldMistake {
  /// A sentence for people in their language; every rendering uses this table.
  public func message(in language: Language) -> String {
    if case .ruleBroken(_, let own?) = self { return own.text(in: language) }
    return switch language {
    case .uk: ukrainian
    case .en: english
    case .ru: russian
    }
  }

  private var english: String {
    switch self {
    case .required: "This must be filled in."
    case .unknownField: "There is no such field."
    case .tooLong(let maximum): "Too long. Most characters: \(maximum)."
    case .tooShort(let minimum): "Too short. Fewest characters: \(minimum)."
    case .tooLarge(let maximum): "Too large. Greatest value: \(maximum)."
    case .tooSmall(let minimum): "Too small. Least value: \(minimum)."
    case .tooMany(let maximum): "Too many entries. At most: \(maximum)."
    case .controlCharacter: "Line breaks and control characters are not allowed."
    case .forbiddenCharacter(let character): "This character is not allowed: \(character)"
    case .patternMismatch: "The value does not have the right form."
    case .notInList: "Choose one of the values in the list."
    case .notDigits: "Use digits only."
    case .notInteger: "Write a whole number."
    case .notDecimal: "Write a number, such as 10.50."
    case .amountAmbiguous: "This number can be read in two ways. Write it without grouping."
    case .tooManyDecimals(let allowed): "Too many decimals. At most: \(allowed)."
    case .amountTooLarge: "The amount is too large."
    case .notAboveZero: "The amount must be above zero."
    case .notBoolean: "Answer yes or no."
    case .notDate: "Write a date that exists, such as 2026-06-30."
    case .notTime: "Write a time, such as 18:30."
    case .notDuration: "Write a duration with its unit, such as 30s."
    case .notURL: "Write a web address that begins with https://."
    case .notEmail: "Write an e-mail address, such as name@example.com."
    case .notPhone: "Write a phone number with its country code, such as +380500000007."
    case .notIBAN: "Check the account number (IBAN)."
    case .notCardNumber: "Write a card number of 12 to 19 digits."
    case .badChecksum: "Check the number: a digit is not right."
    case .notSecurityCode: "Write the 3 or 4 digits of the security code."
    case .notExpiry: "Write month and year as on the card, such as 05/27."
    case .cardExpired: "The card has expired."
    case .notHolder: "Write the name as on the card, in letters."
    case .notOneTimeCode: "Write the code that was sent to you."
    case .cardNumber: "This looks like a card number, which must not stand here."
    case .ruleBroken: "The values do not fit together."
    case .notStructure: "Write an object or a list as JSON."
    }
  }

  private var ukrainian: String {
    switch self {
    case .required: "Заповніть це поле."
    case .unknownField: "Такого поля немає."
    case .tooLong(let maximum): "Задовге значення. Найбільше символів: \(maximum)."
    case .tooShort(let minimum): "Закоротке значення. Найменше символів: \(minimum)."
    case .tooLarge(let maximum): "Завелике число. Найбільше значення: \(maximum)."
    case .tooSmall(let minimum): "Замале число. Найменше значення: \(minimum)."
    case .tooMany(let maximum): "Забагато записів. Не більше ніж: \(maximum)."
    case .controlCharacter: "Розриви рядків і керівні символи не дозволено."
    case .forbiddenCharacter(let character): "Цей символ не дозволено: \(character)"
    case .patternMismatch: "Значення має неправильний вигляд."
    case .notInList: "Виберіть одне зі значень у списку."
    case .notDigits: "Лише цифри."
    case .notInteger: "Напишіть ціле число."
    case .notDecimal: "Напишіть число, наприклад 10,50."
    case .amountAmbiguous: "Це число можна прочитати двояко. Напишіть його без розділення на групи."
    case .tooManyDecimals(let allowed): "Забагато знаків після коми. Не більше ніж: \(allowed)."
    case .amountTooLarge: "Сума завелика."
    case .notAboveZero: "Сума має бути більшою за нуль."
    case .notBoolean: "Дайте відповідь: так або ні."
    case .notDate: "Напишіть дату, яка існує, наприклад 30.06.2026."
    case .notTime: "Напишіть час, наприклад 18:30."
    case .notDuration: "Напишіть тривалість з одиницею, наприклад 30s."
    case .notURL: "Напишіть вебадресу, яка починається з https://."
    case .notEmail: "Напишіть електронну адресу, наприклад name@example.com."
    case .notPhone: "Напишіть номер телефону з кодом країни, наприклад +380500000007."
    case .notIBAN: "Перевірте номер рахунку (IBAN)."
    case .notCardNumber: "Напишіть номер картки: від 12 до 19 цифр."
    case .badChecksum: "Перевірте номер: одна з цифр неправильна."
    case .notSecurityCode: "Напишіть 3 або 4 цифри коду безпеки."
    case .notExpiry: "Напишіть місяць і рік, як на картці, наприклад 05/27."
    case .cardExpired: "Термін дії картки закінчився."
    case .notHolder: "Напишіть ім’я літерами, як на картці."
    case .notOneTimeCode: "Напишіть код, який вам надіслали."
    case .cardNumber: "Це схоже на номер картки, тут його писати не можна."
    case .ruleBroken: "Значення не узгоджуються між собою."
    case .notStructure: "Напишіть об’єкт або список у вигляді JSON."
    }
  }

  private var russian: String {
    switch self {
    case .required: "Заполните это поле."
    case .unknownField: "Такого поля нет."
    case .tooLong(let maximum): "Слишком длинное значение. Наибольшее число символов: \(maximum)."
    case .tooShort(let minimum): "Слишком короткое значение. Наименьшее число символов: \(minimum)."
    case .tooLarge(let maximum): "Слишком большое число. Наибольшее значение: \(maximum)."
    case .tooSmall(let minimum): "Слишком малое число. Наименьшее значение: \(minimum)."
    case .tooMany(let maximum): "Слишком много записей. Не более: \(maximum)."
    case .controlCharacter: "Разрывы строк и управляющие символы не разрешены."
    case .forbiddenCharacter(let character): "Этот символ не разрешён: \(character)"
    case .patternMismatch: "Значение имеет неправильный вид."
    case .notInList: "Выберите одно из значений в списке."
    case .notDigits: "Только цифры."
    case .notInteger: "Напишите целое число."
    case .notDecimal: "Напишите число, например 10,50."
    case .amountAmbiguous:
      "Это число можно прочитать двояко. Напишите его без разделения на группы."
    case .tooManyDecimals(let allowed): "Слишком много знаков после запятой. Не более: \(allowed)."
    case .amountTooLarge: "Сумма слишком велика."
    case .notAboveZero: "Сумма должна быть больше нуля."
    case .notBoolean: "Ответьте: да или нет."
    case .notDate: "Напишите дату, которая существует, например 30.06.2026."
    case .notTime: "Напишите время, например 18:30."
    case .notDuration: "Напишите длительность с единицей, например 30s."
    case .notURL: "Напишите веб-адрес, который начинается с https://."
    case .notEmail: "Напишите адрес электронной почты, например name@example.com."
    case .notPhone: "Напишите номер телефона с кодом страны, например +79000000007."
    case .notIBAN: "Проверьте номер счёта (IBAN)."
    case .notCardNumber: "Напишите номер карты: от 12 до 19 цифр."
    case .badChecksum: "Проверьте номер: одна из цифр неверна."
    case .notSecurityCode: "Напишите 3 или 4 цифры кода безопасности."
    case .notExpiry: "Напишите месяц и год, как на карте, например 05/27."
    case .cardExpired: "Срок действия карты истёк."
    case .notHolder: "Напишите имя буквами, как на карте."
    case .notOneTimeCode: "Напишите код, который вам прислали."
    case .cardNumber: "Это похоже на номер карты, здесь его писать нельзя."
    case .ruleBroken: "Значения не согласуются между собой."
    case .notStructure: "Напишите объект или список в виде JSON."
    }
  }
}
