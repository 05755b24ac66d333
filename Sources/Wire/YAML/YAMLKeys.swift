/// The keys of one mapping, to find repeats.
///
/// Swift compares texts by canonical equivalence, which is what comparing after NFC means.
struct YAMLKeys {
  private var places: [String: Place] = [:]
  private var folded: [String: (key: String, place: Place)] = [:]

  /// What a new key collides with.
  enum Collision {
    case same(Place)
    case caseOnly(String, Place)
  }

  /// Notes a key and says what it collides with.
  mutating func add(_ key: String, _ place: Place) -> Collision? {
    if let first = places[key] { return .same(first) }
    places[key] = place
    let lowered = key.lowercased()
    if let twin = folded[lowered] { return .caseOnly(twin.key, twin.place) }
    folded[lowered] = (key, place)
    return nil
  }
}
