import Wire

extension Checker {
  /// How many parts of a path may be declared as one.
  private static let maximumSegments = 16

  /// Finds a path in the scope; reports X002, X003 or X023 where it is not.
  mutating func resolve(_ path: Syntax.Path, _ range: Range<Int>) -> Checked? {
    let separator = path.isPointer ? "/" : "."
    let segments = path.isPointer ? pointerSegments(path.text) : path.segments
    for count in stride(from: min(segments.count, Self.maximumSegments), to: 0, by: -1) {
      let prefix = segments.prefix(count).joined(separator: separator)
      if let entry = scope.entries[prefix] {
        return member(segments.dropFirst(count), of: entry, path, range)
      }
      if count < segments.count, let family = scope.families[prefix] {
        return read(family, path: path.text, range)
      }
    }
    if path.isPointer { undeclared(path.text, range) } else { unknown(path.segments, range) }
    return nil
  }

  private func pointerSegments(_ pointer: String) -> [String] {
    let isWhole = pointer.hasPrefix("//")
    let rest = pointer.dropFirst(isWhole ? 2 : 1)
    var segments = rest.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    segments[0] = (isWhole ? "//" : "/") + segments[0]
    return segments
  }

  private func read(_ entry: Scope.Entry, path: String, _ range: Range<Int>) -> Checked {
    let reference = Reference(path: path, slot: entry.slot, type: entry.type)
    var checked = Checked(.read(reference), entry.type, range: range)
    if entry.sensitivity > .none {
      checked.program = .guarded(.read(reference))
      checked.trace = Checked.Trace(
        sensitivity: entry.sensitivity,
        route: path,
        path: path,
        range: range,
        declared: entry.declared
      )
    }
    switch entry.presence {
    case .always: checked.absence = .never
    case .optional: checked.absence = .open(path: path, range: range)
    case .reply: checked.absence = .reply(path: path)
    }
    checked.declared = entry.declared
    checked.origin = "\(path) is \(entry.type.name)\(entry.origin.map { ", \($0)" } ?? "")"
    return checked
  }

  /// A value inside a declared map or list.
  private mutating func member(
    _ rest: ArraySlice<String>,
    of entry: Scope.Entry,
    _ path: Syntax.Path,
    _ range: Range<Int>
  ) -> Checked? {
    var checked = read(entry, path: entry.path, range)
    var start = range.lowerBound + entry.path.unicodeScalars.count + 1
    for segment in rest {
      let token = start..<start + segment.unicodeScalars.count
      start = token.upperBound + 1
      let type: ValueType?
      switch checked.type {
      case .map(let members): type = members[segment]
      case .list(let element): type = Int(segment) == nil ? nil : element
      default: type = nil
      }
      guard let type else {
        var names: [String] = []
        if case .map(let members) = checked.type { names = members.keys.sorted() }
        missing(segment, in: entry.path, among: names, token)
        return nil
      }
      checked.program = .member(checked.program, segment)
      checked.type = type
      checked.origin = "\(path.text) is \(type.name)"
    }
    if !rest.isEmpty, checked.absence == .never {
      checked.absence = .open(path: path.text, range: range)
    }
    return checked
  }
}

extension Checker {
  private mutating func undeclared(_ pointer: String, _ range: Range<Int>) {
    let declared = scope.entries.keys.filter { $0.hasPrefix("/") }.sorted()
    guard !declared.isEmpty else {
      error(
        .unknownRoot,
        range,
        "\(pointer) points into a reply, and there is none here",
        help: "pointers stand only where a reply is read"
      )
      return
    }
    let nearest = Nearest.name(to: pointer, among: declared)
    error(
      .pointerUndeclared,
      range,
      "\(pointer) is not declared in reply.fields",
      help: nearest.map { "did you mean \($0)?" }
        ?? "add \(pointer.dropFirst()): text (or integer, boolean) to reply.fields",
      replacement: nearest
    )
  }

  /// Points at the first segment that no declared path has.
  private mutating func unknown(_ segments: [String], _ range: Range<Int>) {
    let known = (Array(scope.entries.keys) + Array(scope.families.keys))
      .filter { !$0.hasPrefix("/") }
      .map { $0.split(separator: ".").map(String.init) }
    let valid = segments.indices.last { index in
      known.contains { $0.starts(with: segments[...index]) }
    }
    let unknown = valid.map { $0 + 1 } ?? 0
    let before = segments.prefix(unknown)
    let names = Set(
      known.filter { $0.count > unknown && $0.starts(with: before) }.map { $0[unknown] }
    )
    .sorted()
    guard unknown < segments.count else {
      error(
        .unknownPath,
        range,
        "\(segments.joined(separator: ".")) is no value, it has parts",
        help: "known: \(shown(names))"
      )
      return
    }
    let start = range.lowerBound + before.reduce(0) { $0 + $1.unicodeScalars.count + 1 }
    let token = start..<start + segments[unknown].unicodeScalars.count
    guard unknown == 0 else {
      missing(segments[unknown], in: before.joined(separator: "."), among: names, token)
      return
    }
    unknownRoot(segments[0], names, token)
  }

  private mutating func missing(
    _ name: String,
    in parent: String,
    among names: [String],
    _ range: Range<Int>
  ) {
    let nearest = Nearest.name(to: name, among: names)
    error(
      .unknownPath,
      range,
      "\(parent) has no \"\(name)\"",
      help: scope.hints["\(parent).\(name)"] ?? nearest.map { "did you mean \"\($0)\"?" }
        ?? (names.isEmpty ? nil : "known: \(shown(names))"),
      replacement: scope.hints["\(parent).\(name)"] == nil ? nearest : nil
    )
  }

  private mutating func unknownRoot(_ name: String, _ names: [String], _ range: Range<Int>) {
    let nearest = Nearest.name(to: name, among: names)
    let help: String
    if let hint = scope.hints[name] {
      help = hint
    } else if let nearest {
      help = "did you mean \"\(nearest)\"?"
    } else if FilterTable.filter(name) != nil {
      help = "\(name) is a filter: write value | \(name)"
    } else {
      help = "write '\(name)' for text; known: \(shown(names))"
    }
    error(
      .unknownRoot,
      range,
      "\"\(name)\" is not known here",
      help: help,
      replacement: scope.hints[name] == nil ? nearest : nil
    )
  }

  private func shown(_ names: [String]) -> String {
    names.count <= 12
      ? names.joined(separator: ", ")
      : names.prefix(12).joined(separator: ", ") + " and \(names.count - 12) more"
  }
}
