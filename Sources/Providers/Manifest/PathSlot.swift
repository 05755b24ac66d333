/// Numbers for the paths that a plugin's expressions may use, so that a look-up is a switch.
///
/// A number above ``groupSize`` is a group and an index into that group's names.
enum PathSlot: Sendable {
  static let order = 0
  static let reference = 1
  static let attempt = 2
  static let amount = 3
  static let currency = 4
  static let description = 5
  static let created = 6
  static let operation = 7
  static let payee = 8
  static let accountName = 9
  static let accountEnvironment = 10
  static let state = 11
  static let key = 12
  static let now = 13
  static let locale = 14
  static let httpStatus = 15
  static let body = 16
  static let operationAmount = 17
  static let operationReference = 18
  static let operationAttempt = 19
  static let captured = 20
  static let refunded = 21
  static let returnURL = 22
  /// How many items a reply lists.
  static let itemCount = 40

  static let authorizationScope = 50
  static let authorizationRedirect = 51
  static let authorizationCode = 52

  static let groupSize = 1 << 16

  /// The kinds of names that a manifest makes up.
  enum Group: Int, Sendable {
    case metadata = 1
    case keptOnPayment
    case vars
    case input
    case credential
    case secret
    case httpHeader
    /// A pointer into the row, or into the body where there are no rows.
    case row
    /// A pointer into the whole body.
    case whole
    /// A sum over the rows of a reply.
    case sum
    /// A number of a sequence, and behind it the moment of its allotment.
    case sequence
    /// A value that somebody was asked for, or that a callback brought; by its path.
    case answer
    /// Card data, wherever they were asked for; by its path.
    case card
    /// A text that a recipe of `encryption` makes.
    case encrypted
    /// The address of one of the provider's hosts.
    case host
  }

  static func slot(_ group: Group, _ index: Int) -> Int { group.rawValue * groupSize + index }
}
