/// The keys of one mapping, to find repeats.
///
/// Swift compares texts by canonical equivalence, which is what comparing after NFC means.
struct YAMLKeys {
  /// The first key of each text without capital letters.
  private var folded: [String: (key: String, place: Place)] = [:]
  /// The keys that differ from a first one only in capital letters.
  private var twins: [String: Place] = [:]

  /// What a new key collides with.
  enum Collision {
    case same(Place)
    case caseOnly(String, Place)
  }

  /// Notes a key and says what it collides with.
  mutating func add(_ key: String, _ place: Place) -> Collision? {
    let lowered = Self.lowered(key)
    guard let first = folded[lowered] else {
      folded[lowered] = (key, place)
      return nil
    }
    if first.key == key { return .same(first.place) }
    if let twin = twins[key] { return .same(twin) }
    twins[key] = place
    return .caseOnly(first.key, first.place)
  }

  private static func lowered(_ key: String) -> String {
    let isLowered = key.utf8.allSatisfy { $0 < 0x80 && !(0x41...0x5A).contains($0) }
    return isLowered ? key : key.lowercased()
  }
}
