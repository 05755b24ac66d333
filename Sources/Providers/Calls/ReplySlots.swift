import Wire

/// The declared fields of one reply while its conditions and expressions are compiled.
struct ReplySlots: Sendable {
  /// The reply's name in messages: `calls.init.reply`.
  let name: String
  var scope: Scope
  let hasRows: Bool
  private(set) var fields: [ReplyField] = []
  private(set) var wholeFields: [ReplyField] = []

  init(name: String, scope: Scope, hasRows: Bool) {
    self.name = name
    self.scope = scope
    self.hasRows = hasRows
  }

  /// Declares a member of the row, or of the body where there are no rows.
  mutating func declare(_ field: ReplyField, at place: Place) {
    let slot = PathSlot.slot(.row, fields.count)
    scope.declare(field.path, field.kind.type, presence: .reply, declared: place, slot: slot)
    if !hasRows {
      scope.declare(
        "/" + field.path,
        field.kind.type,
        presence: .reply,
        declared: place,
        slot: slot
      )
    }
    fields.append(field)
  }

  /// Declares a member of the whole body, which expressions write with two slashes.
  mutating func declareWhole(_ field: ReplyField, at place: Place) {
    scope.declare(
      "/" + field.path,
      field.kind.type,
      presence: .reply,
      declared: place,
      slot: PathSlot.slot(.whole, wholeFields.count)
    )
    wholeFields.append(field)
  }

  /// What the member at a bare pointer is declared as.
  func kind(of path: String) -> ReplyField.Kind? { fields.first { $0.path == path }?.kind }

  /// The index of the row's field that a bare pointer names.
  func index(
    of node: Node,
    _ name: String,
    _ kind: ReplyField.Kind?,
    _ diagnostics: inout Diagnostics
  ) -> Int? {
    guard let text = node.text(name, &diagnostics) else { return nil }
    guard let index = fields.firstIndex(where: { $0.path == text }) else {
      let nearest = Nearest.name(to: text, among: fields.map(\.path))
      diagnostics.error(
        .pointerUndeclared,
        at: node.place,
        "\(name) names \(text), which \(self.name).fields does not declare",
        help: nearest.map { "did you mean \"\($0)\"?" },
        replacement: nearest
      )
      return nil
    }
    if let kind, fields[index].kind != kind {
      diagnostics.error(
        .wrongType,
        at: node.place,
        "\(name) needs \(kind.rawValue), and \(text) is declared as \(fields[index].kind.rawValue)"
      )
      return nil
    }
    return index
  }
}
