/// How many columns of a terminal a text takes.
enum DisplayWidth {
  /// The width of one scalar: 0 for marks that combine, 2 for wide scripts and emoji, else 1.
  static func of(_ scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return scalar.value < 0x20 || scalar.value == 0x7F ? 0 : 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return isWide(scalar.value) ? 2 : 1
    }
  }

  /// The width of a text.
  static func of(_ text: some Sequence<Unicode.Scalar>) -> Int {
    text.reduce(0) { $0 + of($1) }
  }

  /// The blocks that Unicode Standard Annex 11 calls wide, coarsely.
  private static func isWide(_ value: UInt32) -> Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF,
      0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
