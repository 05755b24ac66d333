/// A step that shows something to the payer and waits for what comes back.
public struct PresentPolicy: Equatable, Sendable {
  /// What is shown.
  public enum Kind: String, CaseIterable, Sendable {
    /// The payer's browser is sent to a URL.
    case redirect
    /// The payer's browser posts a form to a URL.
    case postForm = "post_form"
    /// A hidden frame of the payer's browser, over in seconds; nobody can pay in it.
    case frame
    /// An app of the payer's is opened.
    case appLink = "app_link"
    /// A QR code is shown.
    case qr
    /// Nothing is shown: the payer does something elsewhere.
    case wait
    /// A page of the shop's own shows the provider's form, by the values that it is given.
    case embed
  }

  /// Where the flow goes for each thing that may come; none of them proves anything about money.
  public struct Comes: Equatable, Sendable {
    /// The payer's browser came back.
    public var callback: FlowEdge.Target
    /// The provider's server called.
    public var notification: FlowEdge.Target
    /// The payer gave up here.
    public var cancel: FlowEdge.Target
    /// Nothing came in time.
    public var timeout: FlowEdge.Target

    /// Makes the edges.
    public init(
      callback: FlowEdge.Target,
      notification: FlowEdge.Target,
      cancel: FlowEdge.Target,
      timeout: FlowEdge.Target
    ) {
      self.callback = callback
      self.notification = notification
      self.cancel = cancel
      self.timeout = timeout
    }
  }

  /// What is shown.
  public var kind: Kind
  /// How long the payer may take; after it the provider accepts no payment any more.
  public var timeout: Duration
  /// Where the flow goes.
  public var comes: Comes

  /// Makes a policy.
  public init(kind: Kind, timeout: Duration, comes: Comes) {
    self.kind = kind
    self.timeout = timeout
    self.comes = comes
  }
}
