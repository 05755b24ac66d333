import Payments
import Providers

/// A payment on its way into the journal, with its machine.
struct Start {
  let order: PaymentOrder
  let account: EngineAccount
  let machine: PaymentMachine
  private let routed: PaymentEvent
  private let failover: [RoutedCandidate]

  init(
    order: PaymentOrder,
    account: EngineAccount,
    plan: OperationPlan,
    failover: [RoutedCandidate],
    parent: ParentPayment?,
    at now: Instant
  ) {
    self.order = order
    self.account = account
    self.failover = failover
    let plugin = account.provider.plugin
    let name = account.provider.name
    let record = PaymentRecord(
      id: order.id,
      key: order.key,
      content: order.content,
      order: order.wantedOrder,
      account: name,
      plugin: plugin.id,
      route: order.route,
      parent: order.parent,
      created: now
    )
    self.routed = .routed(
      account: name,
      route: order.route,
      plugin: plugin.id,
      pluginDigest: plugin.digest,
      failover: failover
    )
    var machine = PaymentMachine(
      record: record,
      plan: plan,
      terms: account.terms(plan),
      parent: parent
    )
    machine.apply(.received(order: order.wantedOrder), at: now)
    machine.apply(routed, at: now)
    self.machine = machine
  }

  /// The payment with its first events.
  func payment(_ decision: Decision, _ machine: PaymentMachine) -> NewPayment {
    NewPayment(
      id: order.id,
      key: order.key,
      content: order.content,
      wantedOrder: order.wantedOrder,
      account: account.provider.name,
      plugin: account.provider.plugin.id,
      identity: account.provider.identity,
      route: order.route,
      parent: order.parent,
      failover: failover,
      events: [routed] + decision.events,
      record: machine.record
    )
  }
}
