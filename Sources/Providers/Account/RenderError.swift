/// Why a request could not be built.
public enum RenderError: Error, Equatable, Sendable {
  case unknownCall(String)
  /// An expression failed on these values; `place` names the slot, never a value.
  case expression(slot: String, why: String)
  /// A value does not fit where it stands, such as a line break in a header.
  case value(slot: String, why: String)
}
