public import Wire

/// A condition as it was written; the room that knows expressions compiles and evaluates it.
public struct FormCondition: Hashable, Sendable {
  /// The condition without `${}`, such as `input.method == 'card'`.
  public let source: String
  /// Where it stands.
  public let place: Place

  /// Makes a condition.
  public init(source: String, place: Place) {
    self.source = source
    self.place = place
  }
}
