/// The names that were read, compared by their bytes: two spellings of one letter are two names.
struct SeenNames {
  /// Few names are compared one by one, by their marks first; many are hashed, so that a query full
  /// of names costs no more than its length.
  private static let few = 64

  private var marks: [UInt64] = []
  private var names: [String] = []
  private var many: Set<[UInt8]> = []

  /// Takes a name.
  ///
  /// - Parameter name: the decoded name.
  /// - Returns: whether it is the first of its bytes.
  mutating func insert(_ name: String) -> Bool {
    guard names.count < Self.few else { return insertAmongMany(name) }
    let mark = Self.mark(name)
    for (place, other) in marks.enumerated()
    where other == mark && names[place].utf8.elementsEqual(name.utf8) {
      return false
    }
    marks.append(mark)
    names.append(name)
    return true
  }

  private mutating func insertAmongMany(_ name: String) -> Bool {
    if many.isEmpty { many = Set(names.map { Array($0.utf8) }) }
    return many.insert(Array(name.utf8)).inserted
  }

  /// The FNV-1a digest of the bytes: names that differ in it differ.
  private static func mark(_ name: String) -> UInt64 {
    var mark: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in name.utf8 { mark = (mark ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return mark
  }
}
