internal import Wire

/// What a web service is asked to do to a transaction.
struct LyraOrder: Equatable {
  /// The ways to give money back.
  enum Resolution: String {
    /// Cancels before the capture, gives back after it.
    case auto = "AUTO"
    case cancellation = "CANCELLATION_ONLY"
    case refund = "REFUND_ONLY"
  }

  enum Verb: Equatable {
    case cancelOrRefund(Resolution, amount: Int64, currency: String)
    case validate
    case capture
    /// Lessens the amount before the capture.
    case update(amount: Int64, currency: String)
  }

  var uuid: String
  var verb: Verb

  /// Reads the body of a service; those of Capture and Update are not documented, and assumed here.
  init(service: String, body: JSONObject) throws(LyraFault) {
    let list = service == "Transaction/Capture" ? body["uuids"]?.array : nil
    let single = list?.count == 1 ? list?.first?.text : body["uuid"]?.text
    guard let uuid = single, uuid.utf8.count <= 64 else { throw .input("uuid") }
    self.uuid = uuid
    if let comment = body["comment"], comment != .null, comment.text == nil {
      throw .input("comment")
    }
    switch service {
    case "Transaction/CancelOrRefund":
      let word = body["resolutionMode"] ?? .text("AUTO")
      guard let mode = word.text.flatMap(Resolution.init(rawValue:)) else {
        throw .input("resolutionMode")
      }
      let (amount, currency) = try Self.money(body)
      verb = .cancelOrRefund(mode, amount: amount, currency: currency)
    case "Transaction/Update":
      guard let card = body["cardUpdate"]?.object else { throw .input("cardUpdate") }
      let (amount, currency) = try Self.money(card)
      verb = .update(amount: amount, currency: currency)
    case "Transaction/Validate": verb = .validate
    default: verb = .capture
    }
  }

  private static func money(_ body: JSONObject) throws(LyraFault) -> (Int64, String) {
    guard let amount = body["amount"]?.integer, amount < 1_000_000_000_000 else {
      throw .input("amount")
    }
    guard let currency = body["currency"]?.text else { throw .input("currency") }
    return (amount, currency)
  }
}
