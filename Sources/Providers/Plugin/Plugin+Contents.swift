public import Payments

extension Plugin {
  /// The names of the calls, in order.
  public var callNames: [String] { manifest.calls.keys.sorted() }

  /// The call that says whether credentials are good, when there is one.
  public var probeCall: String? { manifest.probe?.call }

  /// Whether some reply or message says what a payment costs.
  public var tellsFees: Bool {
    manifest.calls.values.contains { $0.keepsOnPayment("fee") }
      || manifest.notifications.contains { $0.keepOnPayment.contains { $0.name == "fee" } }
  }

  /// The kinds of messages that the plugin reads, in the order in which they are tried.
  public var messageNames: [String] { manifest.notifications.map(\.name) }

  /// The provider's status words, those of single operations included, in order.
  public var statusWords: [String] {
    let own = manifest.extras.values.flatMap { $0.status.map { Array($0.meanings.keys) } ?? [] }
    return Set(own + manifest.statuses.meanings.keys).sorted()
  }

  /// The provider's codes that the table lists, shorter ones first.
  public var codeNames: [String] {
    manifest.codes.meanings.keys.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
  }

  /// The calls that an operation may make, in order.
  public func callNames(of operation: Operation) -> [String] {
    operations[operation].map { $0.calls.sorted() } ?? []
  }
}
