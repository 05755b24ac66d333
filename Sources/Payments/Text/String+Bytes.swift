extension String {
  /// Whether both texts are the same bytes in UTF-8; canonical equivalents are not.
  public func hasBytes(of other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    let (left, right) = (utf8Span.span, other.utf8Span.span)
    for place in left.indices where left[place] != right[place] { return false }
    return true
  }

  /// Whether this text comes first by the bytes of its UTF-8.
  public func precedes(_ other: String) -> Bool {
    if let first = utf8.first, let second = other.utf8.first, first != second {
      return first < second
    }
    let (left, right) = (utf8Span.span, other.utf8Span.span)
    for place in 0..<min(left.count, right.count) where left[place] != right[place] {
      return left[place] < right[place]
    }
    return left.count < right.count
  }
}

extension String? {
  /// Whether both are absent, or the same bytes in UTF-8.
  public func hasBytes(of other: String?) -> Bool {
    switch (self, other) {
    case (nil, nil): true
    case (let left?, let right?): left.hasBytes(of: right)
    default: false
    }
  }
}
