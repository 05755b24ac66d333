/// One thing that an exchange file expects, in the order of the file.
public enum ExchangeItem: Sendable {
  /// A call and its reply.
  case call(ExpectedCall)
  /// Something shown to the payer.
  case page(ExpectedPage)
  /// A signature.
  case vector(SignatureVector)
  /// A message of the provider's server.
  case message(ExpectedMessage)
  /// An address of a web view.
  case callback(ExpectedCallback)
  /// What a form takes or refuses.
  case form(ExpectedForm)
}
