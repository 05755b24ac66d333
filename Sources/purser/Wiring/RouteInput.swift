import Wire

/// The payments that `route` is asked about: one JSON object, or one a line.
struct RouteInput {
  /// One payment with the line where it stands.
  struct Entry {
    var line: Int
    var object: JSONObject
  }

  let entries: [Entry]

  /// Reads the input.
  ///
  /// - Throws: exit 2 for what is no JSON object, with its line.
  init(_ bytes: [UInt8]) throws(CommandError) {
    if let value = try? JSON.parse(bytes), case .object(let object) = value {
      entries = [Entry(line: 1, object: object)]
      return
    }
    var entries: [Entry] = []
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated()
    where line.contains(where: { ![0x20, 0x09, 0x0D].contains($0) }) {
      let value: JSONValue
      do throws(JSONError) {
        value = try JSON.parse(Array(line))
      } catch {
        throw .usage("line \(index + 1) of the input is no JSON: \(error.inWords)")
      }
      guard let object = value.object else {
        throw .usage("line \(index + 1) of the input is no JSON object")
      }
      entries.append(Entry(line: index + 1, object: object))
    }
    guard !entries.isEmpty else {
      throw .usage("the input is empty", help: "give it a JSON object, or one a line")
    }
    self.entries = entries
  }
}
