import TestSupport

extension RawReply {
  /// The first header of that name, whatever its case; nil when there is none.
  func header(_ name: String) -> String? {
    let start = "\(name.lowercased()):"
    let line = head.split(separator: "\r\n").first { $0.lowercased().hasPrefix(start) }
    return line.map { String($0.dropFirst(start.count).drop { $0 == " " }) }
  }
}
