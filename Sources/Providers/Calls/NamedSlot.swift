/// A name on the wire and the expression of its value.
struct NamedSlot: Sendable {
  let name: String
  let value: Slotted
}
