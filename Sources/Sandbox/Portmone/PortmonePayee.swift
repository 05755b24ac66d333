/// A merchant at the provider: who is paid, and how it proves itself.
struct PortmonePayee: Equatable {
  /// The payee's number.
  let id: String
  let login: String
  let password: String
  /// The key that signs links.
  let key: String
}
