/// One step of libyaml's reading, copied out of C memory.
struct YAMLEvent {
  enum Style {
    case plain
    case quoted
    case block
  }

  enum Kind {
    case streamStart
    case streamEnd
    case documentStart(isImplicit: Bool, hasTagDirectives: Bool)
    case documentEnd
    case alias(name: String)
    case scalar(bytes: [UInt8], style: Style)
    case sequenceStart
    case sequenceEnd
    case mappingStart
    case mappingEnd
  }

  var kind: Kind
  var start: YAMLMark
  var end: YAMLMark
  var anchor: String?
  var tag: String?
}
