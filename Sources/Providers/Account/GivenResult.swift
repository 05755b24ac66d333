public import Wire

/// What a reply gives for the result of an operation; no secret and no card data stand in it.
public struct GivenResult: Equatable, Sendable {
  /// Values by name.
  public var members: JSONObject
  /// The things that the reply lists, such as saved cards; `nil` when it has no list.
  public var items: [JSONObject]?

  /// Makes a result.
  public init(members: JSONObject = JSONObject(), items: [JSONObject]? = nil) {
    self.members = members
    self.items = items
  }
}
