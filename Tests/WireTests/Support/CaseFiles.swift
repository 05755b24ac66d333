import TestSupport
import Wire

/// The case files beside the tests, byte for byte.
enum CaseFiles {
  /// The bytes of a file of a case.
  static func bytes(_ path: String) throws -> [UInt8] {
    let parts = path.split(separator: "/", maxSplits: 1).map(String.init)
    return try CaseFolder(parts[0], of: "Wire").bytes(parts[1])
  }

  /// The facts of a case.
  static func facts(_ id: String) throws -> JSONValue {
    try JSON.parse(bytes("\(id)/expected.json"))["facts"] ?? .null
  }
}
