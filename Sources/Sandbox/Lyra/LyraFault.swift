internal import Wire

/// A web service's error (dossier §7 and §11).
struct LyraFault: Error, Equatable {
  var code: String
  var message: String
  var detail: String?
  var status = 200

  init(_ code: String, _ message: String, detail: String? = nil, status: Int = 200) {
    self.code = code
    self.message = message
    self.detail = detail
    self.status = status
  }

  static let notFound = LyraFault("PSP_010", "Transaction not found")
  static let wrongState = LyraFault("PSP_100", "The transaction's status does not allow this")
  static let wrongAmount = LyraFault("PSP_101", "Invalid amount")
  static let wrongCurrency = LyraFault("PSP_102", "Invalid currency")
  static let credentials = LyraFault("INT_905", "Invalid shop or password", status: 401)

  static func declined(_ why: LyraDecline) -> LyraFault {
    LyraFault("ACQ_001", "Refused by the acquirer", detail: why.code)
  }

  static func input(_ name: String) -> LyraFault {
    LyraFault("INT_009", "Invalid field", detail: name)
  }
}
