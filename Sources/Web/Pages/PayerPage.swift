public import Payments

/// One page that a payer sees: what it says and what can be done there, without any markup.
public struct PayerPage: Sendable {
  /// What is being paid, shown on top of every page.
  public struct Summary: Equatable, Sendable {
    /// Who is paid, as the configuration or the payee's catalogue says it.
    public var payee: String?
    /// The amount, whole and with its currency.
    public var amount: Money
    /// The shop's own text for the payer.
    public var description: String?
    /// The shop's name for the payment.
    public var reference: String
    /// Whether no real money moves here (`environment` is not live).
    public var isTest: Bool

    /// Makes a summary.
    public init(
      payee: String? = nil,
      amount: Money,
      description: String? = nil,
      reference: String,
      isTest: Bool
    ) {
      self.payee = payee
      self.amount = amount
      self.description = description
      self.reference = reference
      self.isTest = isTest
    }
  }

  /// The language of the page.
  public var language: Language
  /// What is being paid; `nil` on pages that know no payment.
  public var summary: Summary?
  /// What this page is for.
  public var step: PayerStep
  /// The address of the page itself, where languages are changed and forms are posted; a path.
  public var path: String
  /// Which step this is of how many; `nil` where counting would promise too much.
  public var progress: (step: Int, of: Int)?
  /// The moment of the page, from which times that run out are counted; `nil` leaves them out.
  public var now: Instant?
  /// The zone of the times that are shown, such as `Europe/Kyiv`.
  public var timeZone = "UTC"
  /// Whether the payer may give up here.
  public var mayCancel = false
  /// Where the shop helps its payers: an `https:` or `mailto:` address.
  public var help: String?

  /// Makes a page.
  public init(
    language: Language,
    summary: Summary?,
    step: PayerStep,
    path: String,
    progress: (step: Int, of: Int)? = nil
  ) {
    self.language = language
    self.summary = summary
    self.step = step
    self.path = path
    self.progress = progress
  }
}
