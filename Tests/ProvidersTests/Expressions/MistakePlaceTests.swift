import Testing
import Wire

@testable import Providers

@Suite struct `The place of a mistake` {
  /// How the scalar is written; `@` stands for the token, which is `uper`.
  static let spellings: [(yaml: String, line: Int, column: Int)] = [
    ("v: ${state | @}\n", 1, 14),
    ("v: \"${state | @}\"\n", 1, 15),
    ("v: '${state | @}'\n", 1, 15),
    ("v: '''a'' ${state | @}'\n", 1, 21),
    ("v: \"\\u0411\\n\\\"${state | @}\"\n", 1, 25),
    ("v: !!str ${state | @}\n", 1, 20),
    ("{a: [x, \"${state | @}\"]}\n", 1, 20),
    ("{v: '${ state|@ }'}\n", 1, 15),
    ("v: |\n  one\n  two ${state | @}\n", 3, 17),
    ("v: >-\n  one\n  two\n\n    ${state\n  | @}\n", 6, 5),
    ("v: one\n  two ${state\n  | @} x\n", 3, 5),
    ("v: \"one\n  two \\\n  ${state | @}\"\n", 3, 13),
    ("v: 'one\n\n  two ${state | @}'\n", 3, 17),
    ("назва: первый\nv: \"ключ ${state | @}\"\n", 2, 20),
    ("ключ: {назва: \"${state | @}\"}\n", 1, 26),
  ]

  @Test(arguments: spellings.indices, ["\n", "\r\n"])
  func `is the token's, however the text was written`(index: Int, lineEnd: String) {
    let spelling = Self.spellings[index]
    let text = spelling.yaml.replacing("@", with: "uper").replacing("\n", with: lineEnd)
    for mark in ["", "\u{FEFF}"] {
      let mistakes = Self.mistakes(mark + text)
      #expect(mistakes.map(\.code) == [.unknownFilter])
      #expect(mistakes.first?.place.line == spelling.line)
      #expect(mistakes.first?.place.column == spelling.column)
      #expect(mistakes.first?.place.endColumn == spelling.column + 4)
      #expect(mistakes.first?.replacement == "upper")
    }
  }

  private static func mistakes(_ text: String) -> [Diagnostic] {
    var diagnostics = Diagnostics()
    let file = "plugin.yaml"
    guard let node = YAML.load(Array(text.utf8), file: file, aliases: .refused, &diagnostics) else {
      return diagnostics.all
    }
    for scalar in scalars(node) {
      _ = Expression.compile(scalar, scope: .sample, sink: .plain("v"), &diagnostics)
    }
    return diagnostics.all.filter { $0.severity == .error }
  }

  private static func scalars(_ node: Node) -> [Node] {
    switch node.content {
    case .scalar: [node]
    case .sequence(let items): items.flatMap(scalars)
    case .mapping(let entries): entries.flatMap { scalars($0.value) }
    }
  }
}
