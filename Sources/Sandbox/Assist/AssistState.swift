/// The states of a bill, in the gateway's words.
enum AssistState: String, CaseIterable {
  case inProcess = "In Process"
  case delayed = "Delayed"
  case approved = "Approved"
  case partialApproved = "PartialApproved"
  case partialDelayed = "PartialDelayed"
  case canceled = "Canceled"
  case partialCanceled = "PartialCanceled"
  case declined = "Declined"
  case timeout = "Timeout"

  /// Whether another attempt under the same order number may follow.
  var isUnpaid: Bool { self == .declined || self == .timeout }

  /// Whether some of the money is taken.
  var isTaken: Bool {
    switch self {
    case .approved, .partialApproved, .partialDelayed, .partialCanceled: true
    case .inProcess, .delayed, .canceled, .declined, .timeout: false
    }
  }
}
