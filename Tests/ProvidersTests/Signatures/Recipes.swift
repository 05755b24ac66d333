import Foundation
import Payments
import TestSupport
import Testing
import Wire

@testable import Providers

/// Recipes, as manifests write them, and the ways to use them in one line.
enum Recipes {
  static let token = """
    {over: request.json, select: root_scalars, exclude: [Token],
     add: {Password: "${secret.password}"}, sort: key, emit: value, separator: "",
     booleans: lowercase, digest: sha256, encode: hex, place: body.Token}
    """

  /// What credentials the recipes of the tests see.
  static let scope: Scope = {
    var scope = Scope()
    for name in ["password", "key", "notification_secret", "secret_word", "private_key"] {
      scope.declare("secret.\(name)", .text, sensitivity: .secret)
    }
    scope.declare("credential.hash", .text, options: ["hmac-sha-256", "sha-1"])
    scope.declare("credential.delimiter", .text)
    scope.declare("credential.login", .text)
    scope.declare("credential.public_key", .text)
    scope.declare("input.card.pan", .text, sensitivity: .card)
    scope.declare("input.card.expiry", .text, sensitivity: .card)
    scope.declare("input.card.csc", .text, sensitivity: .card)
    return scope
  }()

  static func node(_ yaml: String) throws -> Node {
    var diagnostics = Diagnostics()
    let bytes = Array(yaml.utf8)
    let node = YAML.load(bytes, file: "plugin.yaml", aliases: .refused, &diagnostics)
    try #require(!diagnostics.hasErrors, "\(diagnostics.all)")
    return try #require(node)
  }

  static func recipe(_ yaml: String, _ name: String = "token") throws -> SignatureRecipe {
    var diagnostics = Diagnostics()
    let recipe = SignatureRecipe.compile(try node(yaml), name: name, scope: scope, &diagnostics)
    try #require(!diagnostics.hasErrors, "\(diagnostics.all)")
    return try #require(recipe)
  }

  /// The mistakes in a recipe as `CODE line:column message`.
  static func mistakes(_ spelling: Spelling) throws -> [String] {
    var diagnostics = Diagnostics()
    let node = try #require(spelling.load(as: "plugin.yaml", aliases: .refused, &diagnostics))
    let recipe = SignatureRecipe.compile(node, name: "token", scope: scope, &diagnostics)
    #expect((recipe == nil) == diagnostics.hasErrors)
    return diagnostics.all.map {
      "\($0.code.rawValue) \($0.place.line):\($0.place.column) \($0.message)"
    }
  }

  static func context(_ values: [String: String]) -> TableContext {
    TableContext(values: values.mapValues { .text($0) })
  }

  static func json(_ text: String) throws -> SignatureInput {
    SignatureInput(json: try JSON.parse(Array(text.utf8)), rawBody: Array(text.utf8))
  }

  static func form(_ text: String) throws -> SignatureInput {
    SignatureInput(pairs: try FormBody.parse(Array(text.utf8)))
  }

  /// A file of the case bank, byte for byte.
  static func file(_ path: String) throws -> [UInt8] {
    let parts = path.split(separator: "/", maxSplits: 1).map(String.init)
    return try CaseFolder(parts[0], of: "Providers").bytes(parts[1])
  }

  static func facts(_ path: String) throws -> JSONValue {
    try #require(try JSON.parse(try file(path))["facts"])
  }
}
