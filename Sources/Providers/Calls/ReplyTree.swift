import Wire

/// How a reply's body becomes one value that pointers address, whatever it is written in.
struct ReplyTree: Sendable {
  typealias Unreadable = ReplyParser.Unreadable

  /// What the root must be.
  enum Shape: String, CaseIterable, Sendable {
    /// An object; a list of one object counts as that object.
    case one
    /// A list; a single object counts as a list of it.
    case list
  }

  let format: ReplyPlan.Format
  /// `nil` for an object and nothing else.
  let shape: Shape?
  /// Whether names in camel case count as their snake case: `shopBillId` is `shop_bill_id`.
  let foldsNames: Bool
  /// Whether blanks at both ends of a name do not count: `"uk "` is `uk`.
  var trimsNames = false
  /// What separates the cells of a table; found in its first record when absent.
  let delimiter: CSVDialect.Delimiter?
  /// Whether without a shape a list is as good as an object.
  var takesEither = false

  /// Reads a body.
  ///
  /// - Parameters:
  ///   - body: at most ``ReplyParser/maximumByteCount`` bytes count.
  ///   - columns: what a table must have, also when it has no record: an error page is none.
  /// - Returns: an object or a list, as the shape says; a table is a list of objects.
  /// - Throws: why the body cannot be read; no value of it is named.
  func root(
    of body: [UInt8],
    columns: [String] = []
  ) throws(Unreadable) -> JSONValue {
    var root = try value(of: body, columns)
    if foldsNames || trimsNames { root = try renamed(root) }
    switch (shape, root) {
    case (nil, .object), (.one, .object), (.list, .array): return root
    case (nil, .array) where format == .csv || takesEither: return root
    case (.one, .array(let items)) where items.count == 1:
      guard case .object = items[0] else { throw Unreadable("the body is no object") }
      return items[0]
    case (.list, .object): return .array([root])
    case (.list, _): throw Unreadable("the body is no list")
    default: throw Unreadable("the body is no object")
    }
  }

  /// The rows at a pointer.
  ///
  /// XML has no lists: there one row alone is its element, and none is nothing at all.
  ///
  /// - Returns: `nil` when nothing stands there.
  func rows(at pointer: JSONPointer, in root: JSONValue) throws(Unreadable) -> [JSONValue]? {
    switch root.value(at: pointer) {
    case nil where format == .xml: return []
    case nil, .null: return nil
    case .array(let items): return items
    case .object(let object) where format == .xml: return [.object(object)]
    default: throw Unreadable("the rows are no list")
    }
  }

  /// What a scalar field reads: the text of an XML element that has attributes, too.
  func scalar(_ value: JSONValue) -> JSONValue {
    guard format == .xml, case .object(let object) = value else { return value }
    return object["#text"] ?? value
  }

  private func value(of body: [UInt8], _ columns: [String]) throws(Unreadable) -> JSONValue {
    let limit = ReplyParser.maximumByteCount
    switch format {
    case .json:
      do throws(JSONError) {
        return try JSON.parse(body, limits: JSONLimits(byteCount: limit))
      } catch {
        throw Unreadable("the body is no JSON: \(error.inWords)")
      }
    case .xml:
      do throws(XMLError) {
        let root = try XML.parse(body, limits: XMLLimits(byteCount: limit))
        guard case .object = root.json else { return .object([root.name: root.json]) }
        return root.json
      } catch {
        throw Unreadable("the body is no XML: \(error.inWords)")
      }
    case .csv: return try table(body, columns)
    case .urlencoded, .text:
      do throws(FormError) {
        var object = JSONObject()
        for pair in try FormBody.parseUnique(body) { object[pair.name] = .text(pair.value) }
        return .object(object)
      } catch {
        throw Unreadable("the body is no form")
      }
    }
  }

  /// A table whose first record names the columns.
  private func table(
    _ body: [UInt8],
    _ columns: [String]
  ) throws(Unreadable) -> JSONValue {
    let records: [CSVRecord]
    do throws(CSVError) {
      records = try self.records(body)
    } catch {
      throw Unreadable("the body is no table")
    }
    guard let header = records.first else { throw Unreadable("the body is empty") }
    let names = header.fields.map(\.text)
    if let missing = columns.first(where: { !names.contains($0) }) {
      throw Unreadable("the table has no column \(missing)")
    }
    guard Set(names).count == names.count else {
      throw Unreadable("two columns have the same name")
    }
    var rows: [JSONValue] = []
    for record in records.dropFirst() {
      guard record.fields.count == names.count else {
        throw Unreadable("a record has \(record.fields.count) cells, not \(names.count)")
      }
      var row = JSONObject(reserving: names.count)
      for (name, field) in zip(names, record.fields) { row[name] = .text(field.text) }
      rows.append(.object(row))
    }
    return .array(rows)
  }

  private func records(_ body: [UInt8]) throws(CSVError) -> [CSVRecord] {
    var reader = try CSVReader(body, delimiter: delimiter)
    var records: [CSVRecord] = []
    while let record = try reader.next() { if !record.isBlank { records.append(record) } }
    return records
  }

  // MARK: Names

  private func renamed(_ value: JSONValue) throws(Unreadable) -> JSONValue {
    switch value {
    case .object(let object):
      var renamed = JSONObject(reserving: object.members.count)
      for member in object.members {
        let name = name(member.name)
        let value = try self.renamed(member.value)
        if let other = renamed[name], other != value {
          throw Unreadable("a name stands twice in two spellings")
        }
        renamed[name] = value
      }
      return .object(renamed)
    case .array(let items):
      var renamed: [JSONValue] = []
      renamed.reserveCapacity(items.count)
      for item in items { renamed.append(try self.renamed(item)) }
      return .array(renamed)
    default: return value
    }
  }

  private func name(_ name: String) -> String {
    let trimmed = trimsNames ? Self.trimmed(name) : name
    return foldsNames ? Self.snake(trimmed) : trimmed
  }

  private static func trimmed(_ name: String) -> String {
    guard name.first?.isWhitespace == true || name.last?.isWhitespace == true else { return name }
    let front = name.drop(while: \.isWhitespace)
    return String(String(front.reversed()).drop(while: \.isWhitespace).reversed())
  }

  /// `shopBillId` as `shop_bill_id`: a capital behind a small letter or a digit begins a word.
  static func snake(_ name: String) -> String {
    var snake: [UInt8] = []
    var last: UInt8 = 0
    for byte in name.utf8 {
      let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      let begins =
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(last)
        || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(last)
      if isCapital, begins { snake.append(UInt8(ascii: "_")) }
      snake.append(isCapital ? byte | 0x20 : byte)
      last = byte
    }
    return String(decoding: snake, as: UTF8.self)
  }
}
