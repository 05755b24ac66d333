internal import Wire

extension TinkoffSimulator {
  /// The path of the card data's key behind the provider's name; `GET /_keys` shows it too.
  static let keysName = "_keys"

  /// The calls about cards and customers.
  func card(
    _ fields: TinkoffFields,
    _ terminal: TinkoffTerminal,
    _ call: ProviderCall
  ) throws(TinkoffRefusal) -> Simulated {
    switch call.method {
    case "Check3dsVersion": try checkVersion(fields, terminal, call)
    case "FinishAuthorize": try finishAuthorize(fields, terminal, call)
    case "AddCard": try addCard(fields, terminal, call)
    case "AttachCard": try attachCard(fields, terminal, call)
    case "GetAddCardState": try bindingState(fields, terminal, call)
    case "GetCardList": try cardList(fields, terminal, call)
    case "RemoveCard": try removeCard(fields, terminal, call)
    default: try customer(fields, terminal, call)
    }
  }
}

extension TinkoffCardKey {
  /// The public key as `GET /_keys` shows it.
  static var json: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("keys")
    writer.beginArray()
    writer.beginObject()
    writer.member("provider", "tinkoff")
    writer.member("use", "CardData")
    writer.member("public_key", publicText)
    writer.endObject()
    writer.endArray()
    writer.endObject()
    return writer.bytes
  }
}
