extension JSONValue {
  /// The value of a member when this is an object that has it.
  public subscript(name: String) -> JSONValue? {
    if case .object(let object) = self { object[name] } else { nil }
  }

  /// The text when this is a text.
  public var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  /// The number to the letter when this is a number.
  public var number: String? {
    if case .number(let lexeme) = self { lexeme } else { nil }
  }

  /// The whole number when this is one written without point and exponent that fits.
  public var integer: Int64? { number.flatMap { Int64($0) } }

  /// The boolean when this is one.
  public var boolean: Bool? {
    if case .boolean(let value) = self { value } else { nil }
  }

  /// The items when this is an array.
  public var array: [JSONValue]? {
    if case .array(let items) = self { items } else { nil }
  }

  /// The object when this is one.
  public var object: JSONObject? {
    if case .object(let object) = self { object } else { nil }
  }

  /// The value that an RFC 6901 pointer names, such as `/items/0/name`.
  ///
  /// - Returns: `nil` when nothing stands there or the pointer is malformed.
  public func value(at pointer: String) -> JSONValue? {
    JSONPointer(pointer).flatMap { value(at: $0) }
  }

  /// The value that a pointer names, `nil` when nothing stands there.
  public func value(at pointer: JSONPointer) -> JSONValue? {
    var current = self
    for token in pointer.tokens {
      switch current {
      case .object(let object):
        guard let next = object[token] else { return nil }
        current = next
      case .array(let items):
        guard let index = JSONPointer.index(token), index < items.count else { return nil }
        current = items[index]
      default: return nil
      }
    }
    return current
  }
}
