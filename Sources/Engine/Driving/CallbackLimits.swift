import Providers

/// The bounds of what a browser may bring back.
enum CallbackLimits {
  static let fields = 50
  static let nameBytes = 64
  static let totalBytes = 64 * 1024

  /// Why the fields are not taken; `nil` when they are.
  static func problem(_ fields: [String: String]) -> String? {
    if Self.fields < fields.count { return "a callback has at most \(Self.fields) fields" }
    var total = 0
    for (name, value) in fields {
      guard !name.isEmpty, name.utf8.count <= nameBytes, name.utf8.allSatisfy(isNameByte) else {
        return "a name in the callback is not made of letters, digits, \"_\", \"-\" and \".\""
      }
      total += name.utf8.count + value.utf8.count
      guard !value.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) else {
        return "\(name) of the callback holds a control character"
      }
    }
    return total <= totalBytes ? nil : "a callback has at most \(totalBytes) bytes"
  }

  /// The fields by the paths of requests.
  static func held(_ fields: [String: String]) -> HeldAnswers {
    var held = HeldAnswers()
    for (name, value) in fields { held.hold(value, as: "callback.\(name)") }
    return held
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x2D, 0x2E: true
    default: false
    }
  }
}
