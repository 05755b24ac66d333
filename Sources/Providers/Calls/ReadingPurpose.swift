/// Why a call is made; it decides what a reply may mean.
public enum ReadingPurpose: Equatable, Sendable {
  /// A step of the flow: its reply drives the payment.
  case step
  /// A question (`poll`, `lookup`, `recover`, `probe`, `inquire`): a refusal of the question itself,
  /// an unaccepted HTTP code or an unreadable body is no reading, and `lookup.not_found` is tested
  /// before the outcomes.
  case question
}
