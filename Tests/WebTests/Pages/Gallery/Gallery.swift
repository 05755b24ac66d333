import Forms
import Payments

@testable import Web

/// One page of every step, as tests and pictures show it.
struct Gallery {
  /// A page with the name of its pictures.
  struct Sample: Sendable {
    var name: String
    var page: PayerPage
  }

  let language: Language
  static let now = Instant(milliseconds: 1_796_115_600_000)

  /// Every sample, in the order in which payers meet them.
  var samples: [Sample] { questions + ways + results + problems }

  /// A text in the gallery's language.
  func said(_ uk: String, _ en: String, _ ru: String) -> String {
    switch language {
    case .uk: uk
    case .en: en
    case .ru: ru
    }
  }

  func summary(isTest: Bool = false) -> PayerPage.Summary {
    let code =
      switch language {
      case .uk: "UAH"
      case .en: "EUR"
      case .ru: "RUB"
      }
    return PayerPage.Summary(
      payee: said("Книгарня «Сова»", "Owl Books", "Книжный магазин «Сова»"),
      amount: Money(minorUnits: 124_950, currency: Currency(code: code) ?? Self.jpy),
      description: said("Три книги з доставкою", "Three books, delivered", "Три книги с доставкой"),
      reference: "B-20417",
      isTest: isTest
    )
  }

  private static var jpy: Currency { Currency.all[0] }

  func sample(
    _ name: String,
    _ step: PayerStep,
    progress: (step: Int, of: Int)? = nil,
    isTest: Bool = false,
    mayCancel: Bool = false
  ) -> Sample {
    var page = PayerPage(
      language: language,
      summary: summary(isTest: isTest),
      step: step,
      path: "/pay/k3x9",
      progress: progress
    )
    page.now = Self.now
    page.timeZone = "Europe/Kyiv"
    page.mayCancel = mayCancel
    page.help = "https://shop.example/help"
    return Sample(name: name, page: page)
  }
}
