public import Forms
public import Payments

/// What a payer's page is for.
public enum PayerStep: Sendable {
  /// The fields of an operation, or what a waiting payment asks for: codes, card data, a choice.
  ///
  /// `formID` is the one-time id that absorbs a double submit.
  case form(Question, formID: String)
  /// What is about to happen, with its fee, to be confirmed or changed.
  case confirmation(shown: [PaymentAction.Field], formID: String, mayChange: Bool)
  /// The payer goes to the provider's or the bank's page: a link (`GET`) or a form (`POST`).
  case leave(PaymentAction, origin: String)
  /// A hidden frame of the bank is loaded; the page goes on by itself, or by a button.
  case frame(PaymentAction, origin: String, formID: String)
  /// The facts of the payer's browser are asked for: a script gives them, or a button goes on.
  case browser(formID: String)
  /// A code to scan, as a picture and as a link to an app; the page looks again after so many
  /// seconds.
  case code(PaymentAction, seconds: Int)
  /// A link that opens an app; the page looks again after so many seconds.
  case app(PaymentAction, seconds: Int)
  /// Nothing to do but wait; the page looks again after so many seconds.
  case wait(seconds: Int, since: Instant)
  /// The end.
  case result(Result)
  /// The page cannot be shown.
  case problem(Problem)

  /// What is asked for, with what was given and what is wrong with it.
  public struct Question: Sendable {
    /// The fields, in order.
    public var schema: FormSchema
    /// What was given, as it was typed; sensitive values are never among them.
    public var values: [String: String]
    /// What is wrong.
    public var errors: [FieldError]
    /// What kind of question it is, which chooses its heading and its button.
    public var kind: Kind
    /// The names of fields that are shown; the others are hidden by their conditions.
    public var visible: Set<String>
    /// Whether the payer may ask for another code.
    public var mayResend: Bool
    /// When the provider stops accepting the answer.
    public var expires: Instant?
    /// From when another code may be asked for; at once when absent.
    public var resendAt: Instant?
    /// How many answers are taken yet, where the provider says it.
    public var triesLeft: Int?
    /// Where the code was sent, masked, such as `+380 •• ••• •• 07`.
    public var sentTo: String?

    /// What kind of question it is.
    public enum Kind: Sendable { case details, card, code, securityCode, other }

    /// Makes a question.
    public init(
      schema: FormSchema,
      kind: Kind,
      values: [String: String] = [:],
      errors: [FieldError] = [],
      visible: Set<String>,
      mayResend: Bool = false,
      expires: Instant? = nil
    ) {
      self.schema = schema
      self.kind = kind
      self.values = values
      self.errors = errors
      self.visible = visible
      self.mayResend = mayResend
      self.expires = expires
    }
  }

  /// How it ended.
  public struct Result: Equatable, Sendable {
    /// Where the payment stands.
    public var state: PaymentState
    /// Why it ended unpaid.
    public var reason: Reason?
    /// The provider's number for the payment, to be quoted to support.
    public var providerReference: String?
    /// The provider's receipt, an https address.
    public var receipt: String?
    /// Where the shop wants the payer to go on, an http or https address.
    public var shop: String?
    /// Whether the payer may try again with other data.
    public var mayRetry: Bool
    /// When it came to that.
    public var at: Instant?

    /// Makes a result.
    public init(
      state: PaymentState,
      reason: Reason? = nil,
      providerReference: String? = nil,
      receipt: String? = nil,
      shop: String? = nil,
      mayRetry: Bool = false
    ) {
      self.state = state
      self.reason = reason
      self.providerReference = providerReference
      self.receipt = receipt
      self.shop = shop
      self.mayRetry = mayRetry
    }
  }

  /// Why a page cannot be shown.
  public enum Problem: Equatable, Sendable {
    /// The link is unknown or was changed.
    case unknown
    /// The link's time is over.
    case expired
    /// The form was sent twice, or from an old page.
    case stale
    /// The request was no form of ours.
    case badRequest
    /// Nothing can be done just now; the payment is safe.
    case unavailable
  }
}
