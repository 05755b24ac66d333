import Wire

extension RunReader {
  /// What somebody does on a page.
  private static let presses = ["pay", "refuse", "abandon"]

  /// Reads `notices: 2`.
  mutating func notices(_ node: Node) -> RunStep? {
    node.integer("notices", in: 0...99, &diagnostics)
      .map { RunStep(action: .notices($0), expect: [], place: node.place) }
  }

  /// Reads `browse: R-1` with `press`.
  mutating func browse(_ node: Node, _ reader: inout MappingReader) -> RunStep? {
    let target = node.text("browse", &diagnostics)
    let press = reader.required("press", &diagnostics)
      .flatMap { $0.choice("press", among: Self.presses, &diagnostics) }
    guard let target, let press else { return nil }
    return RunStep(action: .browse(target, press: press), expect: [], place: node.place)
  }

  /// Reads `purser: [word, …]` with `input` or `browser`.
  mutating func commandLine(_ node: Node, _ reader: inout MappingReader) -> RunStep? {
    let words = node.texts("purser", &diagnostics)
    let input = reader.optional("input")
      .map { node in
        node.scalar?.text ?? String(decoding: Self.json(node).serialized(), as: UTF8.self)
      }
    let browser = reader.optional("browser")
      .flatMap { $0.choice("browser", among: Self.presses, &diagnostics) }
    guard let words else { return nil }
    var step = RunStep(
      action: .command(words: words, input: input ?? ""),
      expect: [],
      place: node.place
    )
    step.browser = browser
    return step
  }
}
