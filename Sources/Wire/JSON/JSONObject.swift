import Payments

/// The members of a JSON object, in the order of the text; no name stands twice.
public struct JSONObject: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  /// A name with its value.
  public struct Member: Hashable, Sendable {
    /// The unescaped name.
    public let name: String
    /// The value.
    public var value: JSONValue

    /// Makes a member.
    public init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// The members in order.
  public private(set) var members: [Member]

  /// Makes an object without members.
  public init() { members = [] }

  /// Makes an object without members, with room for some.
  public init(reserving count: Int) {
    members = []
    members.reserveCapacity(count)
  }

  /// Makes an object of members whose names differ.
  init(unique members: [Member]) { self.members = members }

  /// Makes an object; a name that stands twice keeps its last value.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    members = []
    for (name, value) in elements { self[name] = value }
  }

  /// The value of a name, compared byte for byte; setting appends, replaces or removes.
  ///
  /// Complexity: linear in the number of members.
  public subscript(name: String) -> JSONValue? {
    get { place(of: name).map { members[$0].value } }
    set {
      switch (place(of: name), newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append(Member(name, value))
      case (nil, nil): break
      }
    }
  }

  private func place(of name: String) -> Int? {
    for place in members.indices where Self.same(members[place].name, name) { return place }
    return nil
  }

  /// Names are compared as JSON does, by code points, not by canonical equivalence.
  static func same(_ left: String, _ right: String) -> Bool {
    left.hasBytes(of: right)
  }
}
