import Foundation

/// One folder of the case bank, beside the tests.
struct CaseFolder {
  private let url: URL

  init(_ number: String, beside file: String = #filePath) {
    url = URL(fileURLWithPath: file)
      .deletingLastPathComponent()
      .deletingLastPathComponent()
      .appendingPathComponent("cases/\(number)")
  }

  func data(_ name: String) throws -> Data {
    try Data(contentsOf: url.appendingPathComponent(name))
  }

  func decoded<Value: Decodable>(_ name: String, as _: Value.Type) throws -> Value {
    try JSONDecoder().decode(Value.self, from: data(name))
  }

  /// The `facts` of the case's right outcome.
  func facts<Facts: Decodable>(as _: Facts.Type) throws -> Facts {
    try decoded("expected.json", as: Expected<Facts>.self).facts
  }

  private struct Expected<Facts: Decodable>: Decodable {
    let facts: Facts
  }

  /// The rows of a file of `major,currency` without quotes, header left out.
  func amounts() throws -> [(major: String, currency: String)] {
    String(decoding: try data("amounts.csv"), as: UTF8.self)
      .split(whereSeparator: \.isNewline)
      .dropFirst()
      .map { line in
        let cells = line.split(separator: ",")
        return (String(cells[0]), String(cells[1]))
      }
  }
}
