internal import Wire

/// What a payer does on a provider's page, as `POST /<provider>/_pay` says it.
struct PayerVisit: Equatable {
  /// What the payer does.
  enum Outcome: String {
    /// Pays, and passes whatever is asked on the way.
    case pay
    /// Tries to pay, and the issuer says no.
    case refuse
    /// Goes away.
    case abandon
  }

  /// Why a body is not taken, in a sentence.
  struct Flaw: Error, Equatable {
    var message: String
  }

  var order: String
  var outcome: Outcome
  /// The card's number, where the page takes one; an addition to the contract.
  var card: String?

  init(order: String, outcome: Outcome, card: String? = nil) {
    self.order = order
    self.outcome = outcome
    self.card = card
  }

  init(json: JSONValue) throws(Flaw) {
    guard let object = json.object else { throw Flaw(message: "an object is expected") }
    let known: Set<String> = ["order", "outcome", "card"]
    if let stranger = object.members.first(where: { !known.contains($0.name) }) {
      throw Flaw(message: "unknown key \"\(stranger.name)\"")
    }
    guard let order = object["order"]?.text, !order.isEmpty else {
      throw Flaw(message: "\"order\" is the merchant's order number, a text")
    }
    guard let outcome = object["outcome"]?.text.flatMap(Outcome.init(rawValue:)) else {
      throw Flaw(message: "\"outcome\" is \"pay\", \"refuse\" or \"abandon\"")
    }
    self.init(order: order, outcome: outcome, card: object["card"]?.text)
  }

  /// The answer when the order is not known, or no longer waits for a payer.
  static func refusal(_ status: Int, _ message: String) -> Simulated {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("error", message)
    writer.endObject()
    return .json(writer.bytes, status: status)
  }

  /// The answer when it was done: the provider's number and state.
  func answer(reference: String, state: String) -> Simulated {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("order", order)
    writer.member("reference", reference)
    writer.member("state", state)
    writer.endObject()
    return .json(writer.bytes)
  }
}
