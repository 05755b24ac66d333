/// The tags that are accepted.
enum YAMLTag: String {
  case text = "!!str"
  case mapping = "!!map"
  case sequence = "!!seq"
  case integer = "!!int"
  case boolean = "!!bool"

  /// Finds an accepted tag by the URI that libyaml gives.
  init?(uri: String) {
    let prefix = "tag:yaml.org,2002:"
    guard uri.hasPrefix(prefix) else { return nil }
    self.init(rawValue: "!!" + uri.dropFirst(prefix.count))
  }

  /// What the tag promises to a reader of scalars.
  var promise: Node.Tag? {
    switch self {
    case .integer: .integer
    case .boolean: .boolean
    case .text, .mapping, .sequence: nil
    }
  }

  /// Whether the tag may stand before what the event begins.
  func fits(_ kind: YAMLEvent.Kind) -> Bool {
    switch (self, kind) {
    case (.mapping, .mappingStart), (.sequence, .sequenceStart): true
    case (.text, .scalar), (.integer, .scalar), (.boolean, .scalar): true
    default: false
    }
  }
}
