/// A strict reading of a page: every tag with its attributes, or what is wrong with it.
///
/// It takes only what the renderer may write, so anything that a text smuggled in is a fault.
struct PageShape: Equatable {
  struct Tag: Equatable {
    var name: String
    var attributes: [(name: String, value: String)]

    static func == (left: Tag, right: Tag) -> Bool {
      left.name == right.name
        && left.attributes.map(\.name) == right.attributes.map(\.name)
    }
  }

  struct Fault: Error, Equatable { var said: String }

  private static let voids: Set = ["input", "link", "meta"]

  /// The start tags in order.
  private(set) var tags: [Tag] = []

  init(_ html: String) throws {
    // Browsers read code points; so no mark may join a letter here.
    let plain = html.unicodeScalars.map { scalar -> Character in
      scalar == "\r" ? " " : scalar.isASCII ? Character(scalar) : "¤"
    }
    var rest = Substring(String(plain))
    guard rest.hasPrefix("<!DOCTYPE html>\n") else { throw Fault(said: "no doctype") }
    rest = rest.dropFirst("<!DOCTYPE html>\n".count)
    var open: [String] = []
    while let start = rest.firstIndex(of: "<") {
      try Self.checkText(rest[..<start])
      rest = rest[rest.index(after: start)...]
      if rest.first == "/" {
        let name = rest.dropFirst().prefix { $0 != ">" }
        guard open.popLast() == String(name) else { throw Fault(said: "</\(name)> is not open") }
        rest = rest[name.endIndex...].dropFirst()
        continue
      }
      let tag = try Self.readTag(&rest)
      tags.append(tag)
      if !Self.voids.contains(tag.name) { open.append(tag.name) }
    }
    guard open.isEmpty, rest == "\n" else { throw Fault(said: "left open: \(open) \(rest)") }
  }

  /// Every address of the page: attributes that a browser follows or loads.
  var addresses: [String] {
    tags.flatMap(\.attributes)
      .filter { ["href", "src", "action", "formaction", "srcdoc", "xlink:href"].contains($0.name) }
      .map(\.value)
  }

  private static func readTag(_ rest: inout Substring) throws -> Tag {
    let name = rest.prefix { $0.isASCII && ($0.isLowercase || $0.isNumber) }
    guard !name.isEmpty else { throw Fault(said: "no tag: \(rest.prefix(30))") }
    rest = rest[name.endIndex...]
    var tag = Tag(name: String(name), attributes: [])
    while rest.first == " " {
      rest = rest.dropFirst()
      let key = rest.prefix { $0.isASCII && ($0.isLetter || $0 == "-") }
      guard !key.isEmpty else { throw Fault(said: "no attribute: \(rest.prefix(30))") }
      rest = rest[key.endIndex...]
      guard rest.hasPrefix("=\"") else {
        tag.attributes.append((String(key), ""))
        continue
      }
      rest = rest.dropFirst(2)
      guard let end = rest.firstIndex(of: "\"") else {
        throw Fault(said: "no end of \(key)")
      }
      try checkText(rest[..<end])
      guard !rest[..<end].contains("<") else { throw Fault(said: "< in \(key)") }
      tag.attributes.append((String(key), plain(rest[..<end])))
      rest = rest[rest.index(after: end)...]
    }
    guard rest.first == ">" else { throw Fault(said: "<\(name) \(rest.prefix(30))") }
    rest = rest.dropFirst()
    return tag
  }

  /// Every ampersand begins a reference that the renderer writes, and no control stands there.
  private static func checkText(_ text: Substring) throws {
    for piece in text.split(separator: "&", omittingEmptySubsequences: false).dropFirst() {
      guard ["amp;", "lt;", "gt;", "quot;", "#39;"].contains(where: piece.hasPrefix) else {
        throw Fault(said: "&\(piece.prefix(10))")
      }
    }
    let isOdd = text.unicodeScalars.contains { scalar in
      scalar == ">" || scalar == "\"" || scalar == "'"
        || (scalar.value < 0x20 && scalar != "\n" && scalar != "\t" && scalar != "\r")
    }
    guard !isOdd else { throw Fault(said: "odd text: \(text.prefix(40))") }
  }

  private static func plain(_ text: Substring) -> String {
    var plain = String(text)
    for (reference, character) in [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&"),
    ] {
      plain = plain.split(separator: reference, omittingEmptySubsequences: false)
        .joined(separator: character)
    }
    return plain
  }
}
