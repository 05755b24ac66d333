@testable import Wire

/// The case files beside the tests, byte for byte.
enum CaseFiles {
  static let folder =
    #filePath.split(separator: "/").dropLast(2).map { "/" + $0 }.joined() + "/cases"

  /// The bytes of a file of a case.
  static func bytes(_ path: String) throws -> [UInt8] {
    try FileBytes.read(path: "\(folder)/\(path)", maximumByteCount: 1 << 20)
  }

  /// The facts of a case.
  static func facts(_ id: String) throws -> JSONValue {
    try JSON.parse(bytes("\(id)/expected.json"))["facts"] ?? .null
  }
}
