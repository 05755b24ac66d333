internal import Wire

extension JSONWriter {
  /// Writes a name with a text.
  mutating func member(_ name: String, _ text: String) {
    key(name)
    self.text(text)
  }

  /// Writes a name with a whole number.
  mutating func member(_ name: String, _ number: Int64) {
    key(name)
    integer(number)
  }

  /// Writes a name with `true` or `false`.
  mutating func member(_ name: String, _ flag: Bool) {
    key(name)
    boolean(flag)
  }
}
