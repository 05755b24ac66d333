/// Why a call is made; it decides what a reply may mean.
///
/// For every purpose but ``step``, a refusal of the question itself (`by_code`), an unaccepted HTTP
/// code or an unreadable body is no reading.
public enum ReadingPurpose: Equatable, Sendable {
  /// A step of the flow: its reply drives the payment; what no outcome matches is unproved.
  case step
  /// The `recover` call behind an answer "exists already": `state: continue` means found untouched
  /// and reads as ``Payments/Reading/Claim-swift.enum/proceed``; `lookup.not_found` is not tested.
  case recovery
  /// The `lookup` call of the operation: `lookup.not_found` is tested before the outcomes, and
  /// `state: continue` reads as pending.
  case lookup
  /// A `poll` or another question: `state: continue` reads as pending.
  case question
}
