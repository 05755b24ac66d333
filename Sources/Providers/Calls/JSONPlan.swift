/// The shape of a JSON body; only values come from expressions, never structure.
indirect enum JSONPlan: Sendable {
  case object([(name: String, value: JSONPlan)])
  case list([JSONPlan])
  case value(Slotted)
  /// A number of the manifest, to the letter.
  case number(String)
  case boolean(Bool)
  /// A part that depends on a setting.
  case choice(Choice<JSONPlan>, slot: String)
}
