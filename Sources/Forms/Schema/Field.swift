public import Payments
public import Wire

/// One field of a form, or one credential of an account.
public struct Field: Sendable {
  /// The field's key, such as `contract_number`.
  public var name: String
  /// What it holds.
  public var type: FieldType
  /// What people read; `nil` when the author wrote none.
  public var title: LocalizedText?
  /// A line that helps to fill it in.
  public var hint: LocalizedText?
  /// Whether a value must be given while the field is shown.
  public var isRequired = false
  /// The most characters of the normalised value; for an integer the greatest value.
  public var maximum: Int?
  /// The fewest characters of the normalised value; for an integer the least value.
  public var minimum: Int?
  /// What the whole normalised value must match.
  public var pattern: Pattern?
  /// The values of a select, in order.
  public var options: [FieldOption] = []
  /// When the field is shown; always when absent.
  public var condition: FormCondition?
  /// Who gives the value.
  public var role = FieldRole.input
  /// Characters that no value may hold.
  public var forbidden = ""
  /// Whether blanks at both ends of a text are dropped, and what people put between digits.
  public var isTrimmed = true
  /// The normalised value of a field that was left empty.
  public var defaultValue: String?
  /// Alternatives (`one_of`): the value must be right for one of them; the first that fits counts.
  public var alternatives: [Field] = []
  /// The fields of an object, or of each element of a list.
  public var members: [Field] = []
  /// What stands for each value of a map, or for each element of a list of plain values; one field
  /// or none.
  public var values: [Field] = []
  /// What each name in a map must be; one field or none.
  public var keys: [Field] = []
  /// The laws between the members of an object, or of each element of a list.
  public var rules: [FormRule] = []
  /// Whether a value may look like a card number; elsewhere such a value is refused, since what is
  /// given is stored.
  public var allowsCardLike = false
  /// How a date is written, in `dd`, `MM` and `yyyy`; as ISO 8601 unless given.
  public var dateFormat: String?
  /// The country whose habits a phone number is read by.
  public var region: PhoneRegion?
  /// Where the field stands in its file.
  public var place: Place?

  /// Makes a field that takes anything of its type.
  public init(name: String, type: FieldType = .text) {
    self.name = name
    self.type = type
  }

  /// Whether the value, or anything inside it, may never be stored.
  public var holdsSensitive: Bool {
    type.isSensitive || (members + values).contains(where: \.holdsSensitive)
  }
}
