/// A small generator whose whole sequence follows from its seed.
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Some bytes, any of them.
  mutating func bytes(upTo count: Int) -> [UInt8] {
    (0..<Int.random(in: 0...count, using: &self))
      .map { _ in UInt8.random(in: 0...255, using: &self) }
  }

  /// A text of scalars that are likely to break something.
  mutating func text(upTo count: Int) -> String {
    let pool = Array("abcАїґ019 \t\n\r\",;:=&+%#{}[]'\\/~é\u{301}😀\u{0}\u{7F}\u{85}\u{2028}")
    let length = Int.random(in: 0...count, using: &self)
    return String((0..<length).compactMap { _ in pool.randomElement(using: &self) })
  }

  /// A copy of a document with a few bytes changed, dropped or doubled.
  mutating func mutated(_ document: [UInt8]) -> [UInt8] {
    var copy = document
    for _ in 0..<Int.random(in: 1...4, using: &self) where !copy.isEmpty {
      let index = Int.random(in: copy.indices, using: &self)
      switch Int.random(in: 0...3, using: &self) {
      case 0: copy[index] = UInt8.random(in: 0...255, using: &self)
      case 1: copy.remove(at: index)
      case 2: copy.insert(copy[index], at: index)
      default:
        copy.insert(Array("{}[]:,#\"'\n\t -&*!|".utf8).randomElement(using: &self) ?? 0, at: index)
      }
    }
    return copy
  }
}
