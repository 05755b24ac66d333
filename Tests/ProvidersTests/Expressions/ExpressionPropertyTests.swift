import TestSupport
import Testing
import Wire

@testable import Providers

@Suite struct `Any text` {
  private static let pieces = [
    "${", "}", "$${", "'", "(", ")", "[", "]", "|", ",", "+", "?", " ", ".", "/", "//", "==", "!=",
    "<", "<=", " in ", " not ", " and ", " or ", "true", "null", "0", "42", "1.50", "-7",
    "payment.order", "payment.amount", "payment.description", "secret.password", "/Success",
    "vars.seq", "input.items", "state", "é", "𝟘", "\u{0}", "\n", "\u{301}", "9999999999999999999",
    "upper", "minor", "decimal(", "pad_left(", "json", "join(", "present(", "default(", "utc(",
    "'yyyy'", "sha256", "replace(", "sum(", "first", "lookup(", "sample", "split(", "repeat",
  ]

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `compiles or is refused, and runs within its budget`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<100 {
      let count = Int.random(in: 1...24, using: &random)
      let source = (0..<count).map { _ in Self.pieces.randomElement(using: &random) ?? "" }.joined()
      Self.try(source)
      Self.try("${" + source + "}")
      Self.try(Self.mutated(source, &random))
    }
  }

  @Test(arguments: [
    String(repeating: "(", count: 100_000), String(repeating: "not ", count: 100_000),
    String(repeating: "[", count: 100_000), "1" + String(repeating: " + 'a'", count: 10_000),
    "'a'" + String(repeating: " | upper", count: 10_000),
    "true" + String(repeating: " and true", count: 10_000),
    "upper(" + String(repeating: "upper(", count: 10_000),
    "[" + String(repeating: "1,", count: 10_000) + "1]",
    String(repeating: "a.", count: 10_000) + "b",
  ])
  func `that is too deep or too long is refused`(source: String) {
    let result = Compiling.bare(source)
    #expect(result.hasPrefix("X0"))
  }

  @Test func `that makes much text stops at the limit`() {
    let doubling =
      "'0123456789abcdef'" + String(repeating: " | replace('0', '0000000000')", count: 7)
    #expect(Compiling.bare(doubling) == "failed: the expression makes more than 1048576 bytes")
    let splitting = "split(pad_left('', 20000, ','), ',') | length"
    #expect(Compiling.bare(splitting) == "failed: the expression takes more than 10000 steps")
  }

  private static func `try`(_ source: String) {
    var diagnostics = Diagnostics()
    let node = Compiling.node(source)
    let expression = Expression.compile(
      node,
      scope: .sample,
      sink: .signature("slot"),
      &diagnostics
    )
    #expect((expression == nil) == diagnostics.hasErrors, "\(source)")
    guard let expression else { return }
    var evaluation = Evaluation(context: TableContext.sample)
    _ = Result { () throws(EvaluationError) in try evaluation.value(of: expression.program) }
    #expect(evaluation.budget.steps <= Budget.maximumSteps)
    #expect(evaluation.budget.bytes <= Budget.maximumBytes)
  }

  private static func mutated(_ source: String, _ random: inout SplitMix64) -> String {
    var scalars = Array(source.unicodeScalars)
    for _ in 0..<3 where !scalars.isEmpty {
      let index = Int.random(in: 0..<scalars.count, using: &random)
      scalars[index] = Unicode.Scalar(UInt8.random(in: 0...255, using: &random))
    }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return "${\(String(view))}"
  }
}
