internal import CRE2

/// A regular expression of RE2 that a whole value must match, in time linear in the value.
public struct Pattern: Sendable {
  /// The expression as it was written.
  public let source: String
  private let compiled: CompiledPattern

  /// Compiles an expression.
  ///
  /// - Throws: what RE2 says against it, such as a look-ahead.
  public init(_ source: String) throws(PatternError) {
    self.source = source
    compiled = try CompiledPattern(source)
  }

  /// Whether the whole text matches, from its first byte to its last: a final line break counts.
  public func matchesWhole(_ text: String) -> Bool { compiled.matchesWhole(text) }
}

/// RE2's object; freed with its last owner.
// RE2 matches through a const object that guards its own caches.
@safe private final class CompiledPattern: @unchecked Sendable {
  private let pointer: OpaquePointer

  init(_ source: String) throws(PatternError) {
    var text = source
    // RE2 copies the bytes.
    let made = text.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
        unsafe purser_pattern_new(characters.baseAddress, characters.count)
      }
    }
    guard let made = unsafe made else { throw PatternError(reason: "memory is out") }
    unsafe pointer = made
    if let reason = unsafe purser_pattern_error(made) {
      throw PatternError(reason: unsafe String(cString: reason))
    }
  }

  deinit { unsafe purser_pattern_free(pointer) }

  func matchesWhole(_ text: String) -> Bool {
    var text = text
    // The pointer is used during the call only.
    return text.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
        unsafe purser_pattern_full_match(pointer, characters.baseAddress, characters.count)
      }
    }
  }
}
