import Foundation

/// One folder of the case bank, byte for byte beside the tests of a room.
public struct CaseFolder: Sendable {
  /// The folder's path.
  public let path: String

  /// Finds a case by its number in the tests of a room, such as `Wire`.
  public init(_ number: String, of room: String) {
    path = Repository.path("Tests/\(room)Tests/cases/\(number)")
  }

  /// The bytes of a file.
  public func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: "\(path)/\(name)")))
  }

  /// A file as text.
  public func text(_ name: String) throws -> String {
    String(decoding: try bytes(name), as: UTF8.self)
  }

  /// A file of JSON as a value of Swift's.
  public func decoded<Value: Decodable>(_ name: String, as _: Value.Type) throws -> Value {
    try JSONDecoder().decode(Value.self, from: Data(bytes(name)))
  }

  /// The `facts` of the case's right outcome.
  public func facts<Facts: Decodable>(as _: Facts.Type) throws -> Facts {
    try decoded("expected.json", as: Expected<Facts>.self).facts
  }

  private struct Expected<Facts: Decodable>: Decodable {
    let facts: Facts
  }
}
