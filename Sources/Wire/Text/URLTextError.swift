/// Why a text is no absolute URL.
public enum URLTextError: Error, Equatable, Sendable {
  /// Nothing, or more than 8,192 bytes.
  case length
  /// A control character, a space, a backslash or a character outside ASCII.
  case character
  /// No scheme, or no `//` behind it.
  case relative
  /// A user name or a password before the host.
  case userInformation
  /// No host, or one that is no name and no address.
  case host
  /// A port that is no decimal number from 1 to 65535 without leading zeros.
  case port
  /// A `%` without two hexadecimal digits.
  case badEscape

  /// The fault as the end of a sentence.
  public var inWords: String {
    switch self {
    case .length: "it is empty or longer than 8,192 bytes"
    case .character: "it holds a space, a backslash or a character outside ASCII"
    case .relative: "the scheme is missing"
    case .userInformation: "a user name may not stand in it"
    case .host: "the host is missing or malformed"
    case .port: "the port must be a number from 1 to 65535"
    case .badEscape: "a % is not followed by two hexadecimal digits"
    }
  }
}
