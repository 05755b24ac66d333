import Foundation
import Testing

@testable import Callbacks

/// `Sources/Callbacks/callbacks.cases.json`: both tables of the dossiers (52 and 25 addresses) and
/// tricks with the parts of an address, for whoever reads callbacks.
struct CallbackCases: Decodable {
  /// Rules, and what addresses mean by them.
  struct Group: Decodable {
    var name: String
    var rules: Rules
    var nonce: String?
    var key: Key?
    var cases: [Case]
  }

  struct Key: Decodable {
    var algorithm: String
    var value: String
  }

  /// Rules as an app gets them, kept as text for `CallbackRules(json:)`.
  struct Rules: Decodable {
    var text: String

    init(from decoder: any Decoder) throws {
      let object = try decoder.singleValueContainer().decode(Loose.self)
      text = String(decoding: try JSONEncoder().encode(object), as: UTF8.self)
    }
  }

  struct Case: Decodable, CustomTestStringConvertible, Sendable {
    enum CodingKeys: String, CodingKey {
      case name, url, then, kind, status, parameters, correlation, signature
      case error = "parameters_error"
      case signatureWithKey = "signature_with_key"
    }

    struct Then: Decodable, Sendable {
      var `repeat`: String
      var times: Int
    }

    var name: String
    var url: String
    var then: Then?
    var kind: String
    var status: String?
    var parameters: [String: String]?
    var error: String?
    var correlation: [String: String]?
    var signature: String?
    var signatureWithKey: String?

    var address: String {
      url + (then.map { String(repeating: $0.repeat, count: $0.times) } ?? "")
    }

    var testDescription: String { name }
  }

  var sets: [Group]

  static func load() throws -> CallbackCases {
    let file = URL(filePath: "Sources/Callbacks/callbacks.cases.json")
    return try JSONDecoder().decode(Self.self, from: Data(contentsOf: file))
  }

  static func group(_ name: String) -> Group {
    guard let group = try? load().sets.first(where: { $0.name == name }) else {
      preconditionFailure("callbacks.cases.json has no set \(name)")
    }
    return group
  }
}

/// Any JSON of texts, whole numbers, lists and objects.
indirect enum Loose: Codable {
  case text(String)
  case number(Int)
  case list([Loose])
  case object([String: Loose])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let number = try? container.decode(Int.self) {
      self = .number(number)
    } else if let list = try? container.decode([Loose].self) {
      self = .list(list)
    } else {
      self = .object(try container.decode([String: Loose].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text): try container.encode(text)
    case .number(let number): try container.encode(number)
    case .list(let list): try container.encode(list)
    case .object(let object): try container.encode(object)
    }
  }
}
