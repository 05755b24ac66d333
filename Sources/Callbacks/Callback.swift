/// What an address in a web view turned out to be.
public struct Callback: Equatable, Sendable {
  /// What came of the signature over the parameters.
  public enum Signature: String, Sendable {
    /// It is right.
    case ok
    /// It is wrong.
    case bad
    /// There are parameters to sign, and no signature.
    case missing
    /// There is nothing to sign.
    case none
    /// Nobody could check it here; no key belongs in an app.
    case unchecked
  }

  /// What to do with the address.
  public var kind: CallbackKind
  /// The provider's word for the payment's state; proves nothing.
  public var status: String?
  /// The parameters in order; empty when ``parametersError`` says why.
  public var parameters: [CallbackParameter]
  /// Why no parameter counts.
  public var parametersError: ParametersError?
  /// What tells which payment it is about, by our own names, such as `order`.
  public var correlation: [String: String]
  /// What came of the signature.
  public var signature: Signature

  /// Makes a callback without parameters.
  public init(
    kind: CallbackKind,
    status: String? = nil,
    parameters: [CallbackParameter] = [],
    parametersError: ParametersError? = nil,
    correlation: [String: String] = [:],
    signature: Signature = .none
  ) {
    self.kind = kind
    self.status = status
    self.parameters = parameters
    self.parametersError = parametersError
    self.correlation = correlation
    self.signature = signature
  }
}
