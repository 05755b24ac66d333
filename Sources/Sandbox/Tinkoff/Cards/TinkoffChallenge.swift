internal import Crypto
internal import Wire

/// A payer at the issuer, for a payment or for a card that is being bound.
struct TinkoffChallenge: Equatable {
  /// Which 3-D Secure it is.
  enum Version: String {
    case one = "1.0.0"
    case two = "2.1.0"
  }

  /// The number of the payment.
  let id: String
  let version: Version
  /// Whether the issuer wants a hidden frame first.
  var hasMethod: Bool
  /// Whether the payer has to pass, or is let through unseen.
  var isShown = false
  /// Where the browser goes with the second version's answer.
  var home: String?
  /// What the issuer found; nil while the payer is there.
  var isPassed: Bool?
  /// Whether the merchant has brought the answer.
  var isSubmitted = false

  var session: String { "ACQT-\(id)" }
  var request: String { Base64.text(of: Array("request of \(id)".utf8)) }
  /// The first version's answer, which only the bank can read.
  var answer: String { "PARES-\(session)" }
  var serverID: String { Self.uuid("server", id) }
  var issuerID: String { Self.uuid("issuer", id) }

  /// The second version's answer.
  var cres: String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("threeDSServerTransID", serverID)
    writer.member("acsTransID", issuerID)
    writer.member("messageType", "CRes")
    writer.member("messageVersion", version.rawValue)
    writer.member("transStatus", isPassed == true ? "Y" : "N")
    writer.endObject()
    return Base64.text(of: writer.bytes, .url, padded: false)
  }

  /// Whether a browser brings the request of this challenge, in the version's own form.
  func isAsked(by values: [String: String]) -> Bool {
    switch version {
    case .one: return values["PaReq"] == request && values["MD"] == session
    case .two:
      guard let object = Self.object(in: values["creq"]) else { return false }
      return object["messageType"]?.text == "CReq"
        && object["messageVersion"]?.text == version.rawValue
        && object["threeDSServerTransID"]?.text == serverID
        && object["acsTransID"]?.text == issuerID
        && ["01", "02", "03", "04", "05"].contains(object["challengeWindowSize"]?.text ?? "")
    }
  }

  /// What unpadded Base64 of JSON holds; with padding it is nothing, as at the issuers.
  static func object(in text: String?) -> JSONObject? {
    guard let text else { return nil }
    let bytes = Array(text.utf8)
    let plain =
      (try? Base64.decode(bytes, .url, padded: false)) ?? (try? Base64.decode(bytes, padded: false))
    return plain.flatMap { try? JSON.parse($0) }?.object
  }

  /// A number in the form of a UUID, made of names.
  static func uuid(_ kind: String, _ name: String) -> String {
    let hex = Array(Hex.text(of: Digest.sha256.bytes(of: Array("\(kind) \(name)".utf8))))
    return [hex[0..<8], hex[8..<12], hex[12..<16], hex[16..<20], hex[20..<32]]
      .map { String($0) }.joined(separator: "-")
  }
}
