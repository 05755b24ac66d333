/// Renders diagnostics for people and for machines; secrets are shown as dots.
public struct DiagnosticRenderer: Sendable {
  /// Whether colours of a terminal are used.
  public var usesColor: Bool
  /// How many are shown before only their count is; `nil` shows all.
  public var limit: Int?

  /// Makes a renderer; 20 without colour unless said otherwise.
  public init(usesColor: Bool = false, limit: Int? = 20) {
    self.usesColor = usesColor
    self.limit = limit
  }

  /// The diagnostics by file and position; equal ones once.
  public static func sorted(_ diagnostics: Diagnostics) -> [Diagnostic] {
    var seen: Set<Diagnostic> = []
    let indexed = diagnostics.all.filter { seen.insert($0).inserted }.enumerated()
    return
      indexed.sorted { left, right in
        let (first, second) = (left.element.place, right.element.place)
        return (first.file, first.line, first.column, left.offset)
          < (second.file, second.line, second.column, right.offset)
      }
      .map(\.element)
  }

  /// The text for a terminal; empty when there is nothing.
  public func text(_ diagnostics: Diagnostics) -> String {
    let sorted = Self.sorted(diagnostics)
    let shown = limit.map { sorted.prefix($0) } ?? sorted[...]
    var lines: [String] = []
    for diagnostic in shown {
      lines += render(diagnostic, diagnostics)
      lines.append("")
    }
    if shown.count < sorted.count { lines.append("… and \(sorted.count - shown.count) more") }
    if !sorted.isEmpty { lines.append(Self.count(sorted)) }
    return lines.isEmpty ? "" : lines.joined(separator: "\n") + "\n"
  }

  /// How many errors and warnings there are, in words.
  static func count(_ diagnostics: [Diagnostic]) -> String {
    let errors = diagnostics.count { $0.severity == .error }
    let warnings = diagnostics.count - errors
    func words(_ count: Int, _ noun: String) -> String {
      "\(count) \(noun)\(count == 1 ? "" : "s")"
    }
    if warnings == 0 { return words(errors, "error") }
    if errors == 0 { return words(warnings, "warning") }
    return "\(words(errors, "error")), \(words(warnings, "warning"))"
  }

  private func render(_ diagnostic: Diagnostic, _ all: Diagnostics) -> [String] {
    let color: Color = diagnostic.severity == .error ? .red : .yellow
    let head = paint("\(diagnostic.severity.rawValue)[\(diagnostic.code.rawValue)]", color)
    var lines = ["\(head) \(paint(diagnostic.message, .bold))"]
    let places =
      [(diagnostic.place, "")] + diagnostic.related.map { ($0.place, $0.message) }
    let gutter = places.map { String($0.0.line).count }.max() ?? 1
    for (place, label) in places {
      lines += snippet(place, label, mark: label.isEmpty ? "^" : "-", gutter, color, all)
    }
    let indent = String(repeating: " ", count: gutter + 1)
    if let note = diagnostic.note { lines.append("\(indent)= note: \(note)") }
    if let help = diagnostic.help {
      let fix = diagnostic.replacement == nil ? "" : " (fix available)"
      lines.append("\(indent)= help: \(help)\(fix)")
    }
    return lines
  }

  private func snippet(
    _ place: Place,
    _ label: String,
    mark: String,
    _ gutter: Int,
    _ color: Color,
    _ all: Diagnostics
  ) -> [String] {
    let arrow = label.isEmpty ? "-->" : ":::"
    let indent = String(repeating: " ", count: gutter)
    let head = "\(indent)\(arrow) \(place.file):\(place.line):\(place.column)"
    guard let source = all.sources[place.file], place.line <= source.lineStarts.count,
      !source.lineBytes(place.line).isEmpty
    else { return [label.isEmpty ? head : "\(head) \(label)"] }
    let line = SnippetLine(place.line, of: source, hidden: all.hidden, keeping: place.column)
    let number = String(place.line)
    let padding = String(repeating: " ", count: gutter - number.count)
    let lineEnd = source.line(place.line).unicodeScalars.count + 1
    let end = place.endLine == place.line ? min(place.endColumn, lineEnd) : lineEnd
    let before = String(repeating: " ", count: line.width(before: place.column))
    let carets = String(repeating: mark, count: line.width(from: place.column, to: end))
    return [
      head,
      "\(indent) |",
      "\(padding)\(number) | \(line.text)",
      "\(indent) | \(before)\(paint(label.isEmpty ? carets : "\(carets) \(label)", color))",
    ]
  }

  private enum Color: String {
    case red = "31;1"
    case yellow = "33;1"
    case bold = "1"
  }

  private func paint(_ text: String, _ color: Color) -> String {
    usesColor ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
  }
}
