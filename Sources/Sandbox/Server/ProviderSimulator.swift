internal import Payments

/// One provider, as its dossier says it behaves.
protocol ProviderSimulator: Sendable {
  /// The provider's name and the first part of its paths.
  var id: String { get }

  /// What a request asks for, from what its path says behind the provider's name.
  func method(ofPath path: String) -> ProviderMethod

  func handle(_ call: ProviderCall) -> Simulated

  /// Does what the payer does on a page, for `POST /<provider>/_pay`.
  func visit(_ visit: PayerVisit, at now: Instant) -> Simulated

  /// Lets happen what was due before now.
  func settle(until now: Instant)

  /// Forgets everything.
  func reset()
}
