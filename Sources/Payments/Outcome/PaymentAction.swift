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
  /// The fields that a form posts, in order.
  public var fields: [Field]
  /// When the provider stops accepting it.
  public var expires: Instant?

  /// Makes an action.
  public init(
    kind: Kind,
    url: String?,
    method: String = "GET",
    fields: [Field] = [],
    expires: Instant? = nil
  ) {
    self.kind = kind
    self.url = url
    self.method = method
    self.fields = fields
    self.expires = expires
  }
}
