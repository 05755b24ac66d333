import Payments
import Providers

/// The wait for a proof after the effect call: polls of the flow and inquiries by the schedule.
struct Watch: Equatable, Sendable {
  /// The flow's own polling, while it lasts.
  struct Poll: Equatable, Sendable {
    var step: String
    var policy: PollPolicy
    var started: Instant
    var asked = 0
    var lastAsked: Instant?
    /// The wait before the next question that the provider named, within its bounds.
    var named: Duration?
  }

  /// Complete readings of *not found* after the settle window.
  struct Absences: Equatable, Sendable {
    var first: Instant
    var last: Instant
    var count: Int
  }

  /// The page that the payer was shown.
  struct Page: Equatable, Sendable {
    var step: String
    /// Until when the provider takes a payment there.
    var ends: Instant
    /// Whether the flow still waits at the page's step.
    var isOpen = true
  }

  /// The step of the effect call, or of the page.
  var step: String
  /// The last moment at which a byte of the effect call may have left.
  var sendBy: Instant
  /// Since when there is no answer.
  var since: Instant
  /// Whether the effect call ended in doubt; a pending one has been seen by the provider.
  var isInDoubt: Bool
  var page: Page?
  var poll: Poll?
  /// When the last inquiry by the schedule was made.
  var lastInquiry: Instant?
  var absences: Absences?
  /// The question under way and when it was asked.
  var asking: String?
  var askedAt: Instant?
  /// Whether somebody wants the next question asked at once.
  var asksNow = false
}
