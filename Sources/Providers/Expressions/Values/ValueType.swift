/// What an expression gives, known when the manifest is loaded.
///
/// Whether a value may be absent and whether it is secret are told beside the type.
indirect enum ValueType: Hashable, Sendable {
  case text
  /// A whole number of 64 bits with sign.
  case integer
  /// An exact decimal number that keeps the places it was written with.
  case decimal
  case boolean
  case money
  case moment
  case duration
  /// Bytes without a text form; `hex` or `base64` make one.
  case bytes
  /// The bytes of a digest; as text they are lower-case hexadecimal digits.
  case digest
  case list(ValueType)
  /// Named members; a name that is not listed is unknown.
  case map([String: ValueType])
  /// The word `null`, and the member type of an empty list.
  case null
}

extension ValueType {
  /// The type's name in messages: `text`, `integer`, `list of text`.
  var name: String {
    switch self {
    case .text: "text"
    case .integer: "integer"
    case .decimal: "decimal"
    case .boolean: "boolean"
    case .money: "money"
    case .moment: "moment"
    case .duration: "duration"
    case .bytes: "bytes"
    case .digest: "digest"
    case .list(.null): "list"
    case .list(let element): "list of \(element.name)"
    case .map: "map"
    case .null: "null"
    }
  }

  /// The type that elements of several types have in common: numbers are decimals, maps have the
  /// members of all; `null`, of which nothing is known, for what is too different.
  ///
  /// The values themselves stay what they are.
  static func common(_ types: [ValueType]) -> ValueType {
    let types = Set(types).subtracting([.null])
    guard types.count > 1 else { return types.first ?? .null }
    if types == [.integer, .decimal] { return .decimal }
    let elements = types.compactMap { if case .list(let element) = $0 { element } else { nil } }
    if elements.count == types.count { return .list(common(elements)) }
    let maps = types.compactMap { if case .map(let members) = $0 { members } else { nil } }
    guard maps.count == types.count else { return .null }
    let names = Set(maps.flatMap(\.keys))
    let members = names.map { name in (name, common(maps.compactMap { $0[name] })) }
    return .map(Dictionary(uniqueKeysWithValues: members))
  }

  /// Whether values have one obvious text form, so that they may stand inside text.
  var hasTextForm: Bool {
    switch self {
    case .text, .integer, .decimal, .boolean, .digest: true
    case .money, .moment, .duration, .bytes, .list, .map, .null: false
    }
  }

  /// Whether values have a JSON form that keeps what they are.
  var hasJSONForm: Bool {
    switch self {
    case .text, .integer, .decimal, .boolean, .digest, .null: true
    case .list(let element): element.hasJSONForm
    case .map(let members): members.values.allSatisfy(\.hasJSONForm)
    case .money, .moment, .duration, .bytes: false
    }
  }
}
