public import Payments

/// One of the values that a select field takes.
public struct FieldOption: Hashable, Sendable {
  /// What is sent.
  public let value: String
  /// What people read; the value itself when the author wrote no title.
  public let title: LocalizedText

  /// Makes an option.
  public init(value: String, title: LocalizedText? = nil) {
    self.value = value
    self.title = title ?? LocalizedText(everywhere: value)
  }
}
