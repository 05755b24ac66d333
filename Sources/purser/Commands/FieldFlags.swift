/// The flag `--field NAME=VALUE`, as often as it is given.
enum FieldFlags {
  /// The values by name.
  ///
  /// - Throws: exit 2 for a flag without a name, or a name that is given twice.
  static func read(_ invocation: Invocation) throws(CommandError) -> [String: String] {
    var values: [String: String] = [:]
    for field in invocation.all("--field") {
      let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty else {
        throw .usage("--field takes NAME=VALUE, found \"\(parts.first ?? "")\"")
      }
      let name = String(parts[0])
      guard values[name] == nil else { throw .usage("the field \(name) is given twice") }
      values[name] = String(parts[1])
    }
    return values
  }
}
