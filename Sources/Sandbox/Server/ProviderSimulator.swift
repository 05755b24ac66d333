internal import Payments

/// One provider, as its dossier says it behaves.
protocol ProviderSimulator: Sendable {
  /// The provider's name and the first part of its paths.
  var id: String { get }

  /// The name under which a call is counted, from what its path says behind the provider's name.
  func method(ofPath path: String) -> String

  func handle(_ call: ProviderCall) -> Simulated

  /// Lets happen what was due before now.
  func settle(until now: Instant)

  /// Forgets everything.
  func reset()
}
