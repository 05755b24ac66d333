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

  func form<Form: Decodable>(as _: Form.Type) throws -> Form {
    try decoded("form.json", as: Form.self)
  }

  /// The `facts` of the case's right outcome.
  func facts<Facts: Decodable>(as _: Facts.Type) throws -> Facts {
    try decoded("expected.json", as: Expected<Facts>.self).facts
  }

  private func decoded<Value: Decodable>(_ name: String, as _: Value.Type) throws -> Value {
    try JSONDecoder().decode(Value.self, from: Data(contentsOf: url.appendingPathComponent(name)))
  }

  private struct Expected<Facts: Decodable>: Decodable {
    let facts: Facts
  }
}
