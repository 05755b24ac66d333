/// SplitMix64, and a digest to seed it with; neither keeps a secret.
struct Chance {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number of the range, each as likely as the others.
  mutating func pick(_ range: ClosedRange<Int64>) -> Int64 {
    let span = UInt64(range.upperBound - range.lowerBound) + 1
    return range.lowerBound + Int64(next() % span)
  }

  /// FNV-1a, with an end mark so that two texts do not run together.
  static func digest(
    of bytes: some Sequence<UInt8>,
    from start: UInt64 = 0xCBF2_9CE4_8422_2325
  ) -> UInt64 {
    var digest = start
    for byte in bytes { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return (digest ^ 0x100) &* 0x100_0000_01B3
  }
}
