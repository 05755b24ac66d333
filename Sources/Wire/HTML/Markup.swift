/// A piece of HTML in which every text is escaped; pages are made of nothing else.
///
/// Names of elements and attributes are written in our own code, so only values and texts can come
/// from outside; they are escaped here and cannot leave their place.
public struct Markup: Equatable, Sendable {
  /// The HTML.
  public let html: String

  private init(html: String) { self.html = html }

  /// Nothing.
  public static let empty = Markup(html: "")

  /// A text that stands as itself, in element content or in an attribute's value.
  public static func text(_ text: String) -> Markup { Markup(html: escaped(text)) }

  /// An element with its content.
  ///
  /// - Parameters:
  ///   - name: The element's name, such as `p`.
  ///   - attributes: In the order in which they are written.
  ///   - content: What stands inside; the end tag is always written.
  /// - Returns: the element.
  public static func element(
    _ name: StaticString,
    _ attributes: [Attribute] = [],
    _ content: Markup...
  ) -> Markup {
    element(name, attributes, content)
  }

  /// An element with a list as its content.
  public static func element(
    _ name: StaticString,
    _ attributes: [Attribute] = [],
    _ content: [Markup]
  ) -> Markup {
    let inner = content.map(\.html).joined()
    return Markup(html: "<\(name)\(Attribute.written(attributes))>\(inner)</\(name)>")
  }

  /// An element that has no content and no end tag, such as `input` or `br`.
  public static func void(_ name: StaticString, _ attributes: [Attribute] = []) -> Markup {
    Markup(html: "<\(name)\(Attribute.written(attributes))>")
  }

  /// A whole document around its `html` element.
  public static func document(_ root: Markup) -> Markup {
    Markup(html: "<!DOCTYPE html>\n\(root.html)\n")
  }

  /// Pieces one after the other.
  public static func joined(_ parts: [Markup], separator: Markup = .empty) -> Markup {
    Markup(html: parts.map(\.html).joined(separator: separator.html))
  }

  /// Two pieces one after the other.
  public static func + (left: Markup, right: Markup) -> Markup {
    Markup(html: left.html + right.html)
  }

  /// Text with the five characters escaped that mean something in HTML, and without the characters
  /// that no HTML document may hold (U+0000 and other controls but tab and line ends), which become
  /// U+FFFD.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    escaped.reserveCapacity(text.utf8.count + 16)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case "\t", "\n", "\r": escaped.unicodeScalars.append(scalar)
      case "\u{0}"..<"\u{20}", "\u{7F}"..<"\u{A0}": escaped.unicodeScalars.append("\u{FFFD}")
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
