/// A page of a simulator, as a browser sees it: its forms, its first link and its text.
///
/// It reads the plain pages that simulators write, not every page of the web.
public struct BrowsedPage: Equatable, Sendable {
  /// A name and what stands beside it.
  public struct Pair: Equatable, Sendable {
    /// The name.
    public var name: String
    /// The value.
    public var value: String

    /// Makes a pair.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// A form that is posted.
  public struct Form: Equatable, Sendable {
    /// Where it goes, as it is written.
    public var action: String
    /// Its fields, in order.
    public var fields: [Pair] = []
    /// Its buttons that have a name.
    public var buttons: [Pair] = []
  }

  /// The forms, in order.
  public private(set) var forms: [Form] = []
  /// Where the first link leads.
  public private(set) var link: String?
  /// What people read.
  public private(set) var text = ""

  /// Reads a page; what is no markup is text.
  public init(html: String) {
    var rest = html[...]
    var isOpen = false
    while let start = rest.firstIndex(of: "<") {
      append(rest[..<start])
      guard let end = rest[start...].firstIndex(of: ">") else { break }
      let tag = rest[rest.index(after: start)..<end]
      rest = rest[rest.index(after: end)...]
      let name = tag.prefix { !$0.isWhitespace }.lowercased()
      switch name {
      case "script", "style", "title":
        guard let close = rest.firstRange(of: "</\(name)>") else { return }
        rest = rest[close.upperBound...]
      case "form":
        forms.append(Form(action: Self.attribute("action", of: tag) ?? ""))
        isOpen = true
      case "/form": isOpen = false
      case "input" where isOpen:
        if let pair = Self.pair(tag) { forms[forms.count - 1].fields.append(pair) }
      case "button" where isOpen:
        if let pair = Self.pair(tag) { forms[forms.count - 1].buttons.append(pair) }
      case "a": link = link ?? Self.attribute("href", of: tag)
      default: break
      }
    }
    append(rest)
  }

  private mutating func append(_ piece: Substring) {
    let words = Self.plain(piece).split(whereSeparator: \.isWhitespace)
    guard !words.isEmpty else { return }
    text += (text.isEmpty ? "" : " ") + words.joined(separator: " ")
  }

  private static func pair(_ tag: Substring) -> Pair? {
    attribute("name", of: tag).map { Pair($0, attribute("value", of: tag) ?? "") }
  }

  /// The value of an attribute in double quotes.
  private static func attribute(_ name: String, of tag: Substring) -> String? {
    guard let start = tag.firstRange(of: " \(name)=\""),
      let end = tag[start.upperBound...].firstIndex(of: "\"")
    else { return nil }
    return plain(tag[start.upperBound..<end])
  }

  private static let entities = [
    "&lt;": "<", "&gt;": ">", "&quot;": "\"", "&#39;": "'", "&amp;": "&",
  ]

  /// Text without the five entities.
  private static func plain(_ text: Substring) -> String {
    guard text.contains("&") else { return String(text) }
    var plain = ""
    var rest = text
    while let mark = rest.firstIndex(of: "&") {
      plain += rest[..<mark]
      rest = rest[mark...]
      let entity = entities.first { rest.hasPrefix($0.key) }
      plain += entity?.value ?? "&"
      rest = rest.dropFirst(entity?.key.count ?? 1)
    }
    return plain + rest
  }
}
