import Testing
import Wire

extension PurserRun {
  /// Standard output as one JSON value.
  var json: JSONValue {
    get throws { try JSON.parse(Array(output.utf8)) }
  }

  /// Standard output as one JSON value a line.
  var jsonLines: [JSONValue] {
    get throws { try output.split(separator: "\n").map { try JSON.parse(Array($0.utf8)) } }
  }

  /// What a person sees when a test fails.
  var story: Comment { "exit \(status)\n\(output)\n\(errors)" }

  /// The code of `{"error":{"code","message","help"}}`, which must be the whole output.
  var errorCode: String {
    get throws {
      let value = try json
      try #require(value.object?.members.map(\.name) == ["error"], story)
      let error = try #require(value["error"]?.object, story)
      try #require(error.members.map(\.name) == ["code", "message", "help"], story)
      try #require(error["message"]?.text?.isEmpty == false, story)
      return try #require(error["code"]?.text)
    }
  }
}

extension JSONValue {
  /// The names of an object's members, in order.
  var names: [String] { object?.members.map(\.name) ?? [] }
}
