import Wire

/// The paths that an expression may use in one slot of a manifest, with their types.
///
/// Built by whoever owns the slot. A path is declared whole (`payment.order`, `/code`,
/// `//payments/0/id`, `amount`); a family (`vars`, `http.headers`) admits any name below it.
struct Scope: Sendable {
  /// Whether a value is always there.
  enum Presence: Hashable, Sendable {
    case always
    /// May be absent: the expression must say what then, with `?`, `default` or `present`.
    case optional
    /// A member of a reply: without `?` its absence is an error at run time, and a comparison with
    /// it is false.
    case reply
  }

  /// One path and what is known of it.
  struct Entry: Hashable, Sendable {
    let path: String
    let type: ValueType
    let presence: Presence
    let sensitivity: Sensitivity
    /// Where the value is declared, for related places.
    let declared: Place?
    /// Where the type comes from, in words: `captured at operations.pay`; ends a note.
    let origin: String?
    /// Every value that there can be, when the declaration lists them; for `cases`.
    let options: [String]
    let slot: Int
  }

  /// How a provider counts and names a currency where it differs from ISO 4217.
  struct CurrencyRule: Hashable, Sendable {
    /// Decimals of the provider's minor unit.
    let digits: Int
    /// The provider's code in place of ISO's numeric one.
    let code: String
  }

  private(set) var entries: [String: Entry] = [:]
  private(set) var families: [String: Entry] = [:]
  /// Why a path that exists elsewhere is not known here, by the path.
  var hints: [String: String] = [:]
  /// Look-up tables by name, for `lookup`.
  var tables: [String: [String: String]] = [:]
  /// The plugin's own digits and codes by ISO code, for `minor` and `iso_numeric`.
  var currencies: [String: CurrencyRule] = [:]

  /// Declares a path.
  mutating func declare(
    _ path: String,
    _ type: ValueType,
    presence: Presence = .always,
    sensitivity: Sensitivity = .none,
    declared: Place? = nil,
    origin: String? = nil,
    options: [String] = [],
    slot: Int = -1
  ) {
    entries[path] = Entry(
      path: path,
      type: type,
      presence: presence,
      sensitivity: sensitivity,
      declared: declared,
      origin: origin,
      options: options,
      slot: slot
    )
  }

  /// Declares every path of one more name below `root`, such as `http.headers.x` for
  /// `http.headers`; the reference's path is the whole path.
  mutating func declareFamily(
    _ root: String,
    of type: ValueType,
    presence: Presence = .optional,
    sensitivity: Sensitivity = .none,
    slot: Int = -1
  ) {
    families[root] = Entry(
      path: root,
      type: type,
      presence: presence,
      sensitivity: sensitivity,
      declared: nil,
      origin: nil,
      options: [],
      slot: slot
    )
  }

  /// Adds everything of another scope; where both declare a path, the other one's entry counts.
  mutating func add(contentsOf other: Scope) {
    entries.merge(other.entries) { $1 }
    families.merge(other.families) { $1 }
    hints.merge(other.hints) { $1 }
    tables.merge(other.tables) { $1 }
    currencies.merge(other.currencies) { $1 }
  }
}
