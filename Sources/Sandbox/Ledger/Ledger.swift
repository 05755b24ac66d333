internal import Synchronization
internal import Wire

/// Every movement of money at all providers, in the order that they happened.
final class Ledger: Sendable {
  private let entries = Mutex<[LedgerEffect]>([])

  func append(_ effect: LedgerEffect) { entries.withLock { $0.append(effect) } }

  func clear() { entries.withLock { $0 = [] } }

  var effects: [LedgerEffect] { entries.withLock { $0 } }

  /// The answer to `GET /_ledger`.
  var json: [UInt8] {
    let effects = effects
    var writer = JSONWriter(reservingByteCount: 64 + effects.count * 220)
    writer.beginObject()
    writer.key("effects")
    writer.beginArray()
    for effect in effects {
      writer.beginObject()
      writer.member("provider", effect.provider)
      writer.member("account", effect.account)
      writer.member("order", effect.order)
      writer.member("reference", effect.reference)
      writer.member("kind", effect.kind.rawValue)
      writer.member("amount_minor", effect.amount)
      writer.member("currency", effect.currency)
      writer.member("at", MomentText.text(of: effect.at))
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    return writer.bytes
  }
}
