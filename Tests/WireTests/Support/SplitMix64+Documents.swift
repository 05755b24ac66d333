import TestSupport

extension SplitMix64 {
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
