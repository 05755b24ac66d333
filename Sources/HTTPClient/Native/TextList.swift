internal import CCurl

/// A `curl_slist`, freed when the value ends.
@safe struct TextList: ~Copyable {
  private(set) var pointer: UnsafeMutablePointer<curl_slist>?

  init() { unsafe pointer = nil }

  deinit { unsafe curl_slist_free_all(pointer) }

  /// Appends a copy of a text; false when there is no memory.
  mutating func append(_ text: String) -> Bool {
    guard let longer = unsafe curl_slist_append(pointer, text) else { return false }
    unsafe pointer = unsafe longer
    return true
  }
}
