extension PaymentRecord {
  /// The record as it was before the first event, for a machine that replays them all.
  var asReceived: PaymentRecord {
    PaymentRecord(
      id: id,
      key: key,
      content: content,
      order: order,
      account: account,
      plugin: plugin,
      route: route,
      parent: parent,
      created: created
    )
  }
}
