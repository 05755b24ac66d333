import Payments

/// The words of forms that no manifest brings, in every language.
enum FormText: CaseIterable {
  case problem
  case optional
  case day
  case month
  case year
  case choose
  case addEntry
  case key
  case value
  case yes
  case no
  case answerYesNo
  case expiryHint
  case securityCodeHint
  case cardEnds
  case emptyKeeps
  case noSuchOption
  case required
  case notRequired
  case shownOnly
  case carried
  case least
  case greatest
  case fewestCharacters
  case mostCharacters
  case mostEntries
  case standard
  case when

  /// The words in a language.
  func said(in language: Language) -> String {
    switch language {
    case .uk: texts.uk
    case .en: texts.en
    case .ru: texts.ru
    }
  }

  private var texts: (uk: String, en: String, ru: String) {
    switch self {
    case .problem: ("Виникла проблема", "There is a problem", "Возникла проблема")
    case .optional: ("(необов’язково)", "(optional)", "(необязательно)")
    case .day: ("День", "Day", "День")
    case .month: ("Місяць", "Month", "Месяц")
    case .year: ("Рік", "Year", "Год")
    case .choose: ("Виберіть", "Choose", "Выберите")
    case .addEntry: ("Додати ще", "Add another", "Добавить ещё")
    case .key: ("Назва", "Name", "Название")
    case .value: ("Значення", "Value", "Значение")
    case .yes: ("так", "yes", "да")
    case .no: ("ні", "no", "нет")
    case .answerYesNo: ("т/н", "y/n", "д/н")
    case .expiryHint:
      (
        "Місяць і рік, як на картці: 05/27", "Month and year as on the card: 05/27",
        "Месяц и год, как на карте: 05/27"
      )
    case .securityCodeHint:
      ("3 або 4 цифри на картці", "3 or 4 digits on the card", "3 или 4 цифры на карте")
    case .cardEnds: ("Останні цифри", "Last digits", "Последние цифры")
    case .emptyKeeps:
      ("Порожній рядок залишає", "An empty line keeps", "Пустая строка оставляет")
    case .noSuchOption:
      ("Напишіть номер зі списку", "Write a number of the list", "Напишите номер из списка")
    case .required: ("обов’язкове", "required", "обязательное")
    case .notRequired: ("необов’язкове", "optional", "необязательное")
    case .shownOnly: ("лише показується", "shown only", "только показывается")
    case .carried: ("дає сервіс", "given by the host", "даёт сервис")
    case .least: ("найменше значення", "least value", "наименьшее значение")
    case .greatest: ("найбільше значення", "greatest value", "наибольшее значение")
    case .fewestCharacters:
      ("найменше символів", "fewest characters", "наименьшее число символов")
    case .mostCharacters: ("найбільше символів", "most characters", "наибольшее число символов")
    case .mostEntries: ("найбільше записів", "most entries", "наибольшее число записей")
    case .standard: ("якщо порожньо", "if left empty", "если пусто")
    case .when: ("коли", "when", "когда")
    }
  }
}
