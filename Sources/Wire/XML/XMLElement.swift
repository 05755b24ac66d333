/// An element of an XML document; names stand without their prefixes.
public struct XMLElement: Hashable, Sendable {
  /// An attribute; declarations of namespaces are none.
  public struct Attribute: Hashable, Sendable {
    /// The name without its prefix.
    public var name: String
    /// The value with its entities resolved.
    public var value: String

    /// Makes an attribute.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The name without its prefix.
  public var name: String
  /// The attributes in the order of the text; no name stands twice.
  public var attributes: [Attribute]
  /// The elements inside, in order.
  public var children: [XMLElement]
  /// The text that stands in the element itself, its pieces joined; blanks are kept.
  public var text: String
  /// The line of the opening tag, from 1.
  public var line: Int

  /// Makes an element.
  public init(
    name: String,
    attributes: [Attribute] = [],
    children: [XMLElement] = [],
    text: String = "",
    line: Int = 1
  ) {
    self.name = name
    self.attributes = attributes
    self.children = children
    self.text = text
    self.line = line
  }
}
