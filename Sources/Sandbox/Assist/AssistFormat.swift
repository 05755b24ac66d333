/// The formats of the web services' answers, by the numbers that ask for them.
enum AssistFormat: String {
  case csv = "1"
  case xml = "3"
  case soap = "4"
  case json = "5"

  /// What a request asks for; the service's own format when it asks for none.
  init(_ text: String, default own: AssistFormat) throws(AssistFault) {
    guard let format = text.isEmpty ? own : AssistFormat(rawValue: text) else { throw .value(103) }
    self = format
  }

  var type: String {
    switch self {
    case .csv: "text/plain; charset=utf-8"
    case .xml, .soap: "text/xml; charset=utf-8"
    case .json: "application/json; charset=utf-8"
    }
  }
}
