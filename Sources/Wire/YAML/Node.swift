/// A YAML value as it was written, with its place; nothing is guessed about its type.
public struct Node: Sendable {
  /// What the value is made of.
  public enum Content: Sendable {
    case scalar(Scalar)
    case sequence([Node])
    case mapping([Entry])
  }

  /// The text of a scalar, to the letter, and how it was written.
  public struct Scalar: Sendable {
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
    public let key: String
    public let keyPlace: Place
    public let value: Node

    /// Makes an entry.
    public init(key: String, keyPlace: Place, value: Node) {
      self.key = key
      self.keyPlace = keyPlace
      self.value = value
    }
  }

  public let content: Content
  public let place: Place

  /// Makes a node.
  public init(content: Content, place: Place) {
    self.content = content
    self.place = place
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

  /// What this is, in words for a message: `text`, `a list`, `a mapping`.
  public var shapeInWords: String {
    switch content {
    case .scalar: isNothing ? "nothing" : "text"
    case .sequence: "a list"
    case .mapping: "a mapping"
    }
  }
}
