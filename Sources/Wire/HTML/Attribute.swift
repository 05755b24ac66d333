extension Markup {
  /// One attribute of an element.
  public struct Attribute: Equatable, Sendable {
    let html: String

    /// An attribute with a value.
    ///
    /// - Parameters:
    ///   - name: The attribute's name, such as `class`; never from outside.
    ///   - value: What it says; escaped here. An address in it must be checked by who puts it there.
    public init(_ name: StaticString, _ value: String) {
      html = "\(name)=\"\(Markup.escaped(value))\""
    }

    /// An attribute that says all by being there, such as `checked`.
    public init(_ name: StaticString) { html = "\(name)" }

    static func written(_ attributes: [Attribute]) -> String {
      attributes.map { " \($0.html)" }.joined()
    }
  }
}
