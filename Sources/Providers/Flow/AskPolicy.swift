/// A step that asks somebody for values and waits for the answer.
///
/// The values are held in memory only; see ``HeldAnswers``.
public struct AskPolicy: Equatable, Sendable {
  /// What is asked for.
  public enum Kind: String, CaseIterable, Sendable {
    /// The fields of a form of the step's own.
    case form
    /// A code that was sent to the payer.
    case otp
    /// The security code of a card.
    case cvc
    /// A yes to what is shown.
    case confirm
    /// The facts of the payer's browser (`collect: browser`), from whoever shows the page.
    case browser
    /// The sensitive fields of the operation's own form, once more.
    case input
  }

  /// Where the flow goes for each way in which the question may end.
  public struct Answers: Equatable, Sendable {
    /// The values were given.
    public var submit: FlowEdge.Target
    /// The payer gave up here.
    public var cancel: FlowEdge.Target
    /// No answer came in time.
    public var timeout: FlowEdge.Target
    /// The payer wants another code; `nil` where that is not offered.
    public var resend: FlowEdge.Target?

    /// Makes the edges.
    public init(
      submit: FlowEdge.Target,
      cancel: FlowEdge.Target,
      timeout: FlowEdge.Target,
      resend: FlowEdge.Target? = nil
    ) {
      self.submit = submit
      self.cancel = cancel
      self.timeout = timeout
      self.resend = resend
    }
  }

  /// What is asked for.
  public var kind: Kind
  /// How long the answer may take.
  public var timeout: Duration
  /// Where the flow goes.
  public var answers: Answers

  /// Makes a policy.
  public init(kind: Kind, timeout: Duration, answers: Answers) {
    self.kind = kind
    self.timeout = timeout
    self.answers = answers
  }

  /// The root by which requests read the answer's values.
  public var root: String {
    switch kind {
    case .browser: "browser"
    case .input: "input"
    case .form, .otp, .cvc, .confirm: "answer"
    }
  }
}
