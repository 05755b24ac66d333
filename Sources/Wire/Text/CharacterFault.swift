/// Why a character may not stand in a file that people review.
enum CharacterFault: Equatable {
  /// A control character or a code point that stands for no character.
  case control
  /// A character that is not seen, or changes how others are seen; its name.
  case hidden(String)

  /// Judges one scalar; `nil` when it is fine.
  init?(_ value: UInt32) {
    switch value {
    case 0x09, 0x0A, 0x0D, 0x20...0x7E: return nil
    case 0x85: self = .hidden("next line")
    case 0x00...0x1F, 0x7F...0x9F, 0xFFFE, 0xFFFF: self = .control
    case 0x2028: self = .hidden("line separator")
    case 0x2029: self = .hidden("paragraph separator")
    case 0x202A...0x202E, 0x2066...0x2069, 0x200E, 0x200F, 0x061C:
      self = .hidden("text direction")
    case 0x200B, 0x2060: self = .hidden("zero width")
    case 0xFEFF: self = .hidden("byte order mark")
    default: return nil
    }
  }
}
