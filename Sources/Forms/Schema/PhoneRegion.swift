/// A country whose people write phone numbers without its calling code.
public enum PhoneRegion: String, CaseIterable, Hashable, Sendable {
  case russia = "RU"
  case kazakhstan = "KZ"
  case ukraine = "UA"
  case belarus = "BY"

  /// The country's calling code (ITU-T E.164).
  var callingCode: String {
    switch self {
    case .russia, .kazakhstan: "7"
    case .ukraine: "380"
    case .belarus: "375"
    }
  }

  /// What is dialled in front of a number inside the country.
  var trunkPrefix: String {
    switch self {
    case .russia, .kazakhstan: "8"
    case .ukraine: "0"
    case .belarus: "80"
    }
  }

  /// How many digits stand behind the calling code.
  var nationalDigitCount: Int {
    switch self {
    case .russia, .kazakhstan: 10
    case .ukraine, .belarus: 9
    }
  }
}
