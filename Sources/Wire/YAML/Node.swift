/// A YAML value as it was written, with its place; nothing is guessed about its type.
public struct Node: Sendable {
  /// What the value is made of.
  public enum Content: Sendable {
    /// Text, with or without quotes.
    case scalar(Scalar)
    /// A list.
    case sequence([Node])
    /// Keys with their values, in the order of the file.
    case mapping([Entry])
  }

  /// The text of a scalar, to the letter, and how it was written.
  public struct Scalar: Sendable {
    /// The text after quotes, escapes and folding.
    public let text: String
    /// Whether it stood without quotes; only then may it be a number, a boolean or empty.
    public let isPlain: Bool

    /// Makes a scalar.
    public init(text: String, isPlain: Bool) {
      self.text = text
      self.isPlain = isPlain
    }
  }

  /// One key and its value; the key's place is what a mistake in the key points at.
  public struct Entry: Sendable {
    /// The key's text.
    public let key: String
    /// Where the key stands.
    public let keyPlace: Place
    /// What stands behind the colon.
    public let value: Node

    /// Makes an entry.
    public init(key: String, keyPlace: Place, value: Node) {
      self.key = key
      self.keyPlace = keyPlace
      self.value = value
    }
  }

  /// A tag that promises a type; a reader of another type refuses it.
  public enum Tag: String, Sendable {
    /// `!!int`
    case integer = "!!int"
    /// `!!bool`
    case boolean = "!!bool"
  }

  /// What the value is made of.
  public let content: Content
  /// Where it stands; a value that was left out has the place of its key.
  public let place: Place
  /// The type that a tag promises.
  public let tag: Tag?
  /// Where a comment begins on the same line, behind a plain or a missing value.
  ///
  /// A secret that holds ` #` is cut there, so readers of secrets warn.
  public let commentPlace: Place?
  /// The file that it was read from.
  let source: SourceText?

  /// Makes a node that no file holds, or whose file does not matter.
  public init(content: Content, place: Place) {
    self.init(content: content, place: place, tag: nil, commentPlace: nil, source: nil)
  }

  init(content: Content, place: Place, tag: Tag?, commentPlace: Place?, source: SourceText?) {
    self.content = content
    self.place = place
    self.tag = tag
    self.commentPlace = commentPlace
    self.source = source
  }
}

extension Node {
  /// The text when this is a scalar.
  public var scalar: Scalar? {
    if case .scalar(let scalar) = content { scalar } else { nil }
  }

  /// Whether this is a plain scalar without text, which is how YAML writes "nothing".
  public var isNothing: Bool {
    guard let scalar else { return false }
    return scalar.isPlain && ["", "~", "null"].contains(scalar.text)
  }

  /// Whether a comment begins behind the value on its line; see ``commentPlace``.
  public var commentFollows: Bool { commentPlace != nil }

  /// What this is, in words for a message: `text`, `a list`, `a mapping`.
  public var shapeInWords: String {
    switch content {
    case .scalar: isNothing ? "nothing" : "text"
    case .sequence: "a list"
    case .mapping: "a mapping"
    }
  }
}
