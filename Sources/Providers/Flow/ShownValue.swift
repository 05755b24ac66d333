import Payments

/// One line that a payer sees before he confirms.
struct ShownValue: Sendable {
  /// What it is called; `nil` when the author wrote none.
  let title: LocalizedText?
  let value: Slotted
}
