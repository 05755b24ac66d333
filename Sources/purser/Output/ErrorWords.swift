import HTTPServer
import Providers

extension RenderError {
  /// The error for people; it holds no value.
  var inWords: String {
    switch self {
    case .unknownCall(let call): "there is no call \(call)"
    case .expression(let slot, let why), .value(let slot, let why): "\(slot): \(why)"
    }
  }
}

extension ServerError {
  /// The error for people.
  var inWords: String {
    switch self {
    case .portInUse: "another process listens there"
    case .notPermitted: "the system does not permit it"
    case .badHost(let host): "\(host) is no address of this machine"
    case .cannotListen(let number): "the system answers with error \(number)"
    case .cannotStart: "the server cannot start"
    }
  }
}
