import Crypto
import Payments
import Wire

extension Value {
  /// The value as JSON; numbers keep their digits, what JSON lacks becomes text.
  var json: JSONValue {
    switch self {
    case .absent: .null
    case .text(let text): .text(text)
    case .integer(let number): .number(String(number))
    case .decimal(let number): .number(number.text)
    case .boolean(let flag): .boolean(flag)
    case .money(let money):
      .object(["amount": .text(money.decimalText), "currency": .text(money.currency.code)])
    case .moment(let moment): .text(MomentText.text(of: moment))
    case .duration(let duration): .text(DurationText.text(duration))
    case .bytes(let bytes): .text(Hex.text(of: bytes))
    case .list(let elements): .array(elements.map(\.json))
    case .map(let members):
      .object(members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.object)
    }
  }
}

extension Value {
  /// The value as JSON text, members in the order of their names' bytes.
  var jsonText: String { String(decoding: json.serialized(), as: UTF8.self) }
}

extension [(key: String, value: Value)] {
  fileprivate var object: JSONObject {
    var object = JSONObject()
    for (name, value) in self { object[name] = value.json }
    return object
  }
}
