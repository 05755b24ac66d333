/// The statuses of a row (dossier §4.4).
enum PortmoneStatus: String {
  /// The payer is at 3-D Secure, or left it.
  case created = "CREATED"
  /// Held.
  case held = "PREAUTH"
  /// Taken; the spelling is the provider's.
  case paid = "PAYED"
  /// Failed, or a hold that was let go.
  case rejected = "REJECTED"
  /// A row of what was given back; its amount is negative.
  case returned = "RETURN"
}
