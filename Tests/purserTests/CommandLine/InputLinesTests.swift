import Testing

@testable import purser

@Suite struct `Lines of standard input` {
  private static let long = String(repeating: "a", count: InputLines.byteCount)

  @Test(
    arguments: [
      ([], []), (["a"], ["a"]), (["a\n"], ["a"]), (["a\n\nb"], ["a", "b"]),
      (["a\r\nb\r\n"], ["a", "b"]), (["a", "b\nc", "\n"], ["ab", "c"]), (["\n", "\n"], []),
      ([long, "\nb"], [long, "b"]), ([long, "a\nb"], ["…", "b"]), ([long, "a", "a"], ["…"]),
      ([long, long, "\n", "b"], ["…", "b"]),
    ] as [([String], [String])]
  )
  func `come whole, however they are cut`(pieces: [String], expected: [String]) {
    var left = pieces.map { Array($0.utf8) }
    var lines = InputLines { left.isEmpty ? [] : left.removeFirst() }
    var found: [String] = []
    while let line = lines.next() {
      switch line {
      case .text(let bytes): found.append(String(decoding: bytes, as: UTF8.self))
      case .tooLong: found.append("…")
      }
    }
    #expect(found == expected)
  }
}
