/// What a request asks a simulator for, as its path says.
struct ProviderMethod: Equatable {
  /// Who makes such requests.
  enum Kind: Equatable {
    /// The merchant's server; counted, and faults concern it.
    case service
    /// The payer's browser; counted, but no fault concerns it.
    case page
  }

  /// The name under which it is counted.
  var name: String
  var kind: Kind

  static func service(_ name: String) -> ProviderMethod {
    ProviderMethod(name: name, kind: .service)
  }

  static func page(_ name: String) -> ProviderMethod { ProviderMethod(name: name, kind: .page) }

  /// What no path of the provider stands for.
  static let unknown = service("unknown")
}
