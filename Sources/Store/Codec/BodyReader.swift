internal import Payments
internal import Wire

/// Reads members of one JSON object that this room has written.
struct BodyReader {
  private let members: JSONObject
  private let subject: String

  /// Parses an object; `subject` says in errors what it belongs to.
  init(_ bytes: [UInt8], of subject: String) throws(SQLiteError) {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSON.parse(bytes)
    } catch {
      throw .damaged("\(subject): \(error.inWords)")
    }
    guard case .object(let object) = value else {
      throw .damaged("\(subject) is no JSON object")
    }
    self.init(object, of: subject)
  }

  private init(_ object: JSONObject, of subject: String) {
    members = object
    self.subject = subject
  }

  /// A text that must be there.
  func text(_ name: String) throws(SQLiteError) -> String {
    guard let text = try optionalText(name) else { throw missing(name) }
    return text
  }

  /// A text that may be absent.
  func optionalText(_ name: String) throws(SQLiteError) -> String? {
    switch members[name] {
    case nil: return nil
    case .text(let text): return text
    default: throw missing(name)
    }
  }

  /// A whole number that must be there.
  func integer(_ name: String) throws(SQLiteError) -> Int64 {
    guard let number = try optionalInteger(name) else { throw missing(name) }
    return number
  }

  /// A whole number that may be absent.
  func optionalInteger(_ name: String) throws(SQLiteError) -> Int64? {
    guard let value = members[name] else { return nil }
    guard case .number(let text) = value, let number = Int64(text) else { throw missing(name) }
    return number
  }

  /// A whole number that must be there and fit.
  func count(_ name: String) throws(SQLiteError) -> Int {
    guard let count = Int(exactly: try integer(name)) else { throw missing(name) }
    return count
  }

  /// A truth; absent means `false`.
  func truth(_ name: String) throws(SQLiteError) -> Bool {
    switch members[name] {
    case nil: return false
    case .boolean(let truth): return truth
    default: throw missing(name)
    }
  }

  /// Texts by name; absent means none.
  func texts(_ name: String) throws(SQLiteError) -> [String: String] {
    guard let value = members[name] else { return [:] }
    guard case .object(let object) = value else { throw missing(name) }
    var texts: [String: String] = [:]
    for member in object.members {
      guard case .text(let text) = member.value else { throw missing(name) }
      texts[member.name] = text
    }
    return texts
  }

  /// Pairs of texts in their order; absent means none.
  func pairs(_ name: String) throws(SQLiteError) -> [(String, String)] {
    guard let value = members[name] else { return [] }
    guard case .array(let items) = value else { throw missing(name) }
    var pairs: [(String, String)] = []
    for item in items {
      guard case .array(let pair) = item, pair.count == 2, case .text(let first) = pair[0],
        case .text(let second) = pair[1]
      else { throw missing(name) }
      pairs.append((first, second))
    }
    return pairs
  }

  /// An object inside this one that may be absent.
  func optionalObject(_ name: String) throws(SQLiteError) -> BodyReader? {
    guard let value = members[name] else { return nil }
    guard case .object(let inner) = value else { throw missing(name) }
    return BodyReader(inner, of: "\(subject), \(name)")
  }

  /// An object inside this one that must be there.
  func object(_ name: String) throws(SQLiteError) -> BodyReader {
    guard let inner = try optionalObject(name) else { throw missing(name) }
    return inner
  }

  /// The objects of a list; absent means none.
  func objects(_ name: String) throws(SQLiteError) -> [BodyReader] {
    guard let value = members[name] else { return [] }
    guard case .array(let items) = value else { throw missing(name) }
    return try items.map { (item) throws(SQLiteError) in
      guard case .object(let object) = item else { throw missing(name) }
      return BodyReader(object, of: "\(subject), \(name)")
    }
  }

  /// Texts of a list; absent means none.
  func list(_ name: String) throws(SQLiteError) -> [String] {
    guard let value = members[name] else { return [] }
    guard case .array(let items) = value else { throw missing(name) }
    return try items.map { (item) throws(SQLiteError) in
      guard case .text(let text) = item else { throw missing(name) }
      return text
    }
  }

  /// A word of a closed list that must be there.
  func word<Word: RawRepresentable<String>>(_ name: String) throws(SQLiteError) -> Word {
    guard let word: Word = try optionalWord(name) else { throw missing(name) }
    return word
  }

  /// A word of a closed list that may be absent.
  func optionalWord<Word: RawRepresentable<String>>(
    _ name: String
  ) throws(SQLiteError) -> Word? {
    guard let text = try optionalText(name) else { return nil }
    guard let word = Word(rawValue: text) else { throw missing(name) }
    return word
  }

  private func missing(_ name: String) -> SQLiteError {
    .damaged("\(subject) has no sound '\(name)'")
  }
}
