/// Something that the shop's server is to hear.
struct LyraNews: Equatable {
  /// Why it is told: a word of `vads_url_check_src`.
  enum Source: String {
    /// A payer did something on the page.
    case pay = "PAY"
    /// Somebody lets it be told again.
    case replay = "BO"
    /// The bank's day is over.
    case batch = "BATCH"
    /// A later part of a payment.
    case recurring = "REC"
    /// The shop changed the transaction.
    case backOffice = "MERCH_BO"
    /// It was told before and not heard.
    case retry = "RETRY"
  }

  var uuid: String
  var source: Source
  /// A word that is told instead of the transaction's own.
  var word: String?
  /// Whether it is told as a browser brings it home from a form on the shop's own page.
  var isFromBrowser = false
}
