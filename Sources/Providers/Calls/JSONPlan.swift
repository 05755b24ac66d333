/// The shape of a JSON body; only values come from expressions, never structure.
indirect enum JSONPlan: Sendable {
  /// Members in order; one of the name ``spread`` gives the members of its map in its place.
  case object([(name: String, value: JSONPlan)])
  case list([JSONPlan])
  case value(Slotted)
  /// A number of the manifest, to the letter.
  case number(String)
  case boolean(Bool)
  /// A part that depends on a setting.
  case choice(Choice<JSONPlan>, slot: String)

  /// The key whose value is a map that is written out there.
  static let spread = "..."
}
