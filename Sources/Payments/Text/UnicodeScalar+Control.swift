extension Unicode.Scalar {
  /// Whether this is a control character, of Unicode's category Cc; it will never have others.
  public var isControl: Bool { value < 0x20 || 0x7F...0x9F ~= value }
}
