/// Why a form body or an encoded text is refused.
public enum FormError: Error, Equatable, Sendable {
  /// A `%` without two hexadecimal digits; the byte offset from 0.
  case badEscape(offset: Int)
  /// A decoded name or value that is not UTF-8; the byte offset where it begins.
  case notUTF8(offset: Int)
  /// More bytes or more pairs than allowed.
  case tooLong
  /// A name that stands twice.
  case duplicateName(String)
}
