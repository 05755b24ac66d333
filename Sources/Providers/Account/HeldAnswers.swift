public import Crypto

/// What a payer or a caller gave for one payment, in the memory of this process alone.
///
/// It has no coding and shows nothing of itself; the journal, events and logs never hold a value.
/// A value's name is the path by which the expressions of requests read it: `answer.pan`,
/// `input.csc`, `browser.language`, `callback.PaRes`.
public struct HeldAnswers: Equatable, Sendable, Masked {
  private var values: [String: Secret] = [:]

  /// Makes answers that hold nothing.
  public init() {}

  /// Whether nothing is held.
  public var isEmpty: Bool { values.isEmpty }

  /// How many values are held; the values themselves stay hidden.
  public var masked: String { "\(values.count) answers" }

  /// Whether a value is held under a path.
  public func has(_ path: String) -> Bool { values[path] != nil }

  /// Holds a value; an empty one is dropped.
  public mutating func hold(_ text: String, as path: String) {
    values[path] = text.isEmpty ? nil : Secret(text: text)
  }

  /// Takes over what others hold; theirs count where both hold a path.
  public mutating func take(_ other: HeldAnswers) {
    values.merge(other.values) { _, new in new }
  }

  /// Drops every value whose path begins so.
  public mutating func drop(_ prefix: String) {
    values = values.filter { !$0.key.hasPrefix(prefix) }
  }

  /// Drops a value, and those of its members.
  public mutating func forget(_ path: String) {
    values[path] = nil
    drop("\(path).")
  }

  /// The names of the values below a root such as `answer`, in order; the values stay hidden.
  public func names(below root: String) -> [String] {
    values.keys.filter { $0.hasPrefix("\(root).") }
      .map { String($0.dropFirst(root.utf8.count + 1)) }
      .sorted()
  }

  /// What an answer or a form's field holds of digits: card numbers, codes.
  var numbers: [String] {
    values.filter { $0.key.hasPrefix("answer.") || $0.key.hasPrefix("input.") }
      .map { $0.value.exposedText.filter { $0 != " " && $0 != "-" } }
      .filter { 3...19 ~= $0.utf8.count && $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }
  }

  /// A value, for an expression.
  func text(_ path: String) -> String? { values[path]?.exposedText }
}
