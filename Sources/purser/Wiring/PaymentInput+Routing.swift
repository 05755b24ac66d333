import Batch
import Engine
import Payments
import Wire

extension PaymentInput {
  /// What routing may know of the payment: its content, its key, the card's first digits, the method.
  func facts(_ content: PaymentContent) throws(CommandError) -> RouteFacts {
    RouteFacts(content, key: key(content), card: try card(), method: try method())
  }

  /// The key that the payment would have; weights are drawn from it.
  private func key(_ content: PaymentContent) -> String {
    guard let reference = content.reference,
      let key = try? IdempotencyKey(reference: reference, attempt: content.attempt)
    else { return UnnamedKey.text(of: content, cells: values.filter { $0.key != "bin" }) }
    return key.description
  }

  private func card() throws(CommandError) -> CardPrefix? {
    guard let text = values["bin"] else { return nil }
    guard let card = CardPrefix(text) else {
      throw .usage(
        "\"bin\" must be the beginning of a card number, found \(text.utf8.count) characters",
        help: "write its first 6 or 8 digits"
      )
    }
    return card
  }

  private func method() throws(CommandError) -> PaymentMethod? {
    guard let text = values["method"] else { return nil }
    guard let method = PaymentMethod(rawValue: text) else {
      let names = PaymentMethod.allCases.map(\.rawValue)
      throw .usage(
        "there is no method \"\(text)\"",
        help: Nearest.name(to: text, among: names).map { "did you mean \"\($0)\"?" }
          ?? "one of \(names.joined(separator: ", "))"
      )
    }
    return method
  }
}
