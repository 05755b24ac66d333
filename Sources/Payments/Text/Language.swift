/// A language that payers can choose; the raw value is its ISO 639 code.
public enum Language: String, CaseIterable, Hashable, Sendable {
  case uk
  case en
  case ru
}
