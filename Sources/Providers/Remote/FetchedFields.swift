public import Wire

/// What a provider said about the fields of an operation: entries, each of which may describe the
/// fields of some payments.
public final class FetchedFields: Sendable {
  /// The entries as they came, to be kept for a while.
  public let entries: [JSONValue]
  /// The places of entries by what the conditions ask for.
  private let places: [[String]: [Int]]

  init(entries: [JSONValue], _ plan: RemotePlan) {
    self.entries = entries
    var places: [[String]: [Int]] = [:]
    for (place, entry) in entries.enumerated() {
      let key = plan.conditions.compactMap { RemotePlan.text(entry.value(at: $0.pointer)) }
      guard key.count == plan.conditions.count else { continue }
      places[key, default: []].append(place)
    }
    self.places = places
  }

  /// The entries that hold these texts.
  func entries(for key: [String]) -> [JSONValue] { (places[key] ?? []).map { entries[$0] } }
}
