import Wire

/// A list of things that a reply brings, such as saved cards: what each one gives.
final class ItemsPlan: Sendable {
  /// Where the list stands; the body itself when it has no token.
  let at: JSONPointer
  /// The declared fields of an item.
  let fields: [ReplyField]
  /// What an item gives, by name.
  let gives: [NamedSlot]

  init(at: JSONPointer, fields: [ReplyField], gives: [NamedSlot]) {
    self.at = at
    self.fields = fields
    self.gives = gives
  }
}
