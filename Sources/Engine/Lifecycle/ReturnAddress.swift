/// The address where payers' browsers come back to, where a configuration has none.
public enum ReturnAddress: Sendable {
  /// Why a payment that needs it is not sent, for operators.
  public static let why =
    "server.public_url is not set in config.yaml, and the payer has to come back from a page"

  /// The proof in the verdict of such a payment.
  static let proof = "not_configured:server.public_url"
}
