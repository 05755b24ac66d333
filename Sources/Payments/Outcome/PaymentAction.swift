/// What the payer has to do next, as the payment object shows it (`action` of the command line).
public struct PaymentAction: Equatable, Sendable {
  /// What kind of thing it is; the raw values stand in JSON.
  public enum Kind: String, CaseIterable, Sendable {
    case redirect
    case postForm = "post_form"
    case otp
    case cvc
    case confirmation
    case appLink = "app_link"
    case wait
    case qr
    /// A page of the shop's own shows the provider's form, by ``PaymentAction/fields``.
    case embed
    /// The fields of ``PaymentAction/inputs`` are asked for.
    case form
    /// A hidden frame of the payer's browser; nobody sees it and it is over in seconds.
    case frame
    /// The facts of the payer's browser are asked for.
    case browser
  }

  /// One value that is asked for.
  public struct Input: Equatable, Sendable {
    /// The field's name, under which the answer gives it.
    public var name: String
    /// The field's type, a word of the plugin vocabulary such as `pan` or `digits`.
    public var type: String
    /// What people read.
    public var title: String
    /// Whether a value must be given.
    public var isRequired: Bool
    /// Whether the value may never be shown, stored or logged.
    public var isSensitive: Bool

    /// Makes an input.
    public init(
      name: String,
      type: String,
      title: String,
      isRequired: Bool,
      isSensitive: Bool
    ) {
      self.name = name
      self.type = type
      self.title = title
      self.isRequired = isRequired
      self.isSensitive = isSensitive
    }
  }

  /// One field of a form that the browser posts; the order counts.
  public struct Field: Equatable, Sendable {
    /// The field's name.
    public var name: String
    /// The field's value, as it is posted.
    public var value: String

    /// Makes a field.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// What kind of thing it is.
  public var kind: Kind
  /// Where the browser goes; `nil` for kinds without a page.
  public var url: String?
  /// `GET`, or `POST` for a form.
  public var method: String
  /// The fields that a form posts, in order; else what an app or page of the shop's needs besides.
  public var fields: [Field]
  /// The content of a QR code.
  public var data: String?
  /// The values that are asked for, in order.
  public var inputs: [Input]
  /// What the payer is to see before he confirms, in order.
  public var shown: [Field]
  /// Whether the payer may ask for another code.
  public var mayResend: Bool
  /// When the provider stops accepting it.
  public var expires: Instant?

  /// Makes an action.
  public init(
    kind: Kind,
    url: String?,
    method: String = "GET",
    fields: [Field] = [],
    data: String? = nil,
    inputs: [Input] = [],
    shown: [Field] = [],
    mayResend: Bool = false,
    expires: Instant? = nil
  ) {
    self.kind = kind
    self.url = url
    self.method = method
    self.fields = fields
    self.data = data
    self.inputs = inputs
    self.shown = shown
    self.mayResend = mayResend
    self.expires = expires
  }
}

extension PaymentAction.Kind {
  /// Whether somebody must give an answer, rather than go somewhere or wait.
  public var isQuestion: Bool {
    switch self {
    case .form, .otp, .cvc, .confirmation, .browser: true
    case .redirect, .postForm, .appLink, .wait, .qr, .embed, .frame: false
    }
  }
}
