import Foundation

/// The package jsonschema of PyPI, which is not ours: what it says of schemas and of values.
public enum SchemaValidator: Sendable {
  private static let script = """
    import json, sys
    from jsonschema import Draft202012Validator as Validator
    for case in json.load(sys.stdin):
      Validator.check_schema(case["schema"])
      validator = Validator(case["schema"])
      print(json.dumps([validator.is_valid(value) for value in case["values"]]))
    """

  /// Which values a validator takes, by schema.
  ///
  /// - Parameter cases: JSON: `[{"schema": {…}, "values": […]}, …]`.
  /// - Returns: what the program left: a list of flags on each line, or why a schema is none.
  /// - Throws: when no program can be started.
  public static func run(_ cases: String) async throws -> Program.Ended {
    let own = Repository.path(".build/python/bin/python3")
    let python = FileManager.default.isExecutableFile(atPath: own) ? own : "python3"
    return try await Program.run([python, "-c", script], input: cases)
  }
}
