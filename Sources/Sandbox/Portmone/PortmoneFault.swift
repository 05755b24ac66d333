/// An error in place of an answer; it comes with HTTP 200 (dossier §4.7).
struct PortmoneFault: Error, Equatable {
  var code: String
  var message: String

  init(_ code: String, _ message: String) {
    self.code = code
    self.message = message
  }

  static let credentials = PortmoneFault("99", "Wrong login, password or payee")
  static let signature = PortmoneFault("99", "Wrong signature")
  static let notFound = PortmoneFault("6", "The bill was not found")
  static let alreadyRejected = PortmoneFault("6", "The bill is already cancelled")
  static let notPaid = PortmoneFault("1", "ORA-20001: the bill is not paid")
  static let amount = PortmoneFault("99", "Wrong amount")

  static func notHeld(_ status: PortmoneStatus) -> PortmoneFault {
    PortmoneFault("5", "The bill cannot be confirmed, its status is \(status.rawValue)")
  }

  static func field(_ name: String) -> PortmoneFault {
    PortmoneFault("99", "Wrong field \(name)")
  }
}
