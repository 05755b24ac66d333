import Payments
public import Providers
public import Wire

/// A file of a plugin's folder `exchanges`: requests that must be made, replies that were seen,
/// pages that must be shown and signatures that must come out, with test data only.
public struct ExchangeFile: Sendable {
  /// What happens, in a sentence.
  public var scenario: String
  /// The features of the provider that it shows.
  public var features: [String]
  /// Public credentials in place of those of the plugin's sample.
  public var credentials: [Node.Entry]
  /// The payment, or the payment that a running operation belongs to, before the first call.
  public var context: CallContext
  /// What is expected, in order.
  public var items: [ExchangeItem]
  /// The file as it was named.
  public var path: String

  /// The calls without the pages and the vectors.
  public var calls: [ExpectedCall] {
    items.compactMap { item in if case .call(let call) = item { call } else { nil } }
  }

  /// The signature vectors alone.
  public var vectors: [SignatureVector] {
    items.compactMap { item in if case .vector(let vector) = item { vector } else { nil } }
  }

  /// The features that it shows: those that it names, else its operation.
  public var shownFeatures: [String] {
    features.isEmpty ? [(context.operation?.name ?? context.content.operation).rawValue] : features
  }
}
