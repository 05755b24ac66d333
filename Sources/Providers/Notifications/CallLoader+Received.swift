import Wire

extension CallLoader {
  /// Compiles how a message is read: its format and declared fields, without rows and outcomes.
  func received(
    _ reader: inout MappingReader,
    name: String,
    _ scope: Scope,
    _ diagnostics: inout Diagnostics
  ) -> ReplyPlan? {
    let formatNode = reader.required("format", &diagnostics)
    let fieldsNode = reader.required("fields", &diagnostics)
    let (shape, namesNode) = (reader.optional("shape"), reader.optional("names"))
    guard let format = formatNode.flatMap({ format($0, "\(name).format", &diagnostics) }),
      let tree = tree(
        format,
        name,
        shape: shape,
        names: namesNode,
        delimiter: nil,
        &diagnostics
      ), let fieldsNode
    else { return nil }
    var slots = ReplySlots(name: name, scope: scope, hasRows: false)
    let before = diagnostics.all.count
    fields(fieldsNode, into: &slots, &diagnostics)
    declare(format, &slots)
    guard diagnostics.all.count == before else { return nil }
    return ReplyPlan(
      accept: [200],
      format: format,
      tree: tree,
      fields: slots.fields,
      wholeFields: [],
      rows: nil,
      outcomes: [],
      scope: slots.scope
    )
  }

  /// Compiles the checks of a message.
  func checks(
    _ node: Node,
    _ slots: NotificationLoader.Slots,
    _ diagnostics: inout Diagnostics
  ) -> [(check: OutcomePlan.Check, value: Slotted)] {
    let reply = ReplySlots(name: slots.name, scope: slots.scope, hasRows: false)
    return checks(node, "\(slots.name).check", reply, &diagnostics)
  }
}
