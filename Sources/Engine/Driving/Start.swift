import Payments
import Providers

/// A payment on its way into the journal, with its machine.
struct Start {
  let order: PaymentOrder
  let account: EngineAccount
  var machine: PaymentMachine
  private let routed: PaymentEvent

  init(
    order: PaymentOrder,
    account: EngineAccount,
    plan: OperationPlan,
    parent: ParentPayment?,
    at now: Instant
  ) {
    self.order = order
    self.account = account
    let plugin = account.provider.plugin
    let record = PaymentRecord(
      id: order.id,
      key: order.key,
      content: order.content,
      order: order.wantedOrder,
      account: order.account,
      plugin: plugin.id,
      route: order.route,
      parent: order.parent,
      created: now
    )
    self.routed = .routed(
      account: order.account,
      route: order.route,
      plugin: plugin.id,
      pluginDigest: plugin.digest
    )
    self.machine = PaymentMachine(
      record: record,
      plan: plan,
      terms: account.terms(plan),
      parent: parent
    )
    machine.apply(.received(order: order.wantedOrder), at: now)
    machine.apply(routed, at: now)
  }

  /// The payment with its first events.
  func payment(_ decision: Decision) -> NewPayment {
    let plugin = account.provider.plugin
    return NewPayment(
      id: order.id,
      key: order.key,
      content: order.content,
      wantedOrder: order.wantedOrder,
      account: order.account,
      plugin: plugin.id,
      identity: account.provider.identity,
      route: order.route,
      parent: order.parent,
      events: [routed] + decision.events,
      record: machine.record,
      archive: PluginArchive(digest: plugin.digest, files: plugin.files)
    )
  }
}
