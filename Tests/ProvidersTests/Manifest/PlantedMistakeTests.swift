import Payments
import TestSupport
import Testing
import Wire

@testable import Providers

@Suite struct PlantedMistakeTests {
  @Test func `there are at least sixty`() {
    #expect(PlantedMistakes.all.count >= 60)
  }

  @Test(arguments: FlowStyle.Layout.allCases)
  func `the sample is sound in flow style too`(layout: FlowStyle.Layout) throws {
    let flow = FlowStyle(ManifestSample.text, layout)
    let (result, found) = ManifestSample.load(Array(flow.text.utf8))
    #expect(result != nil && found.isEmpty, "\(found.map(\.message)) \(flow.text)")
  }

  @Test func `the sample that asks is sound`() {
    let (result, found) = ManifestSample.load(Array(AskSample.text.utf8))
    #expect(result != nil && found.isEmpty, "\(found.map(\.message))")
  }

  /// Whoever asks for a card in vain would annoy a payer: it is told at the first step that is sure.
  @Test(arguments: [("${return_url}", true), ("${return_url?}", false), ("x", false)])
  func `steps that lead to a page know whether an address to come back to is needed`(
    url: String,
    isNeeded: Bool
  ) throws {
    let text = AskSample.text.replacing("${return_url}", with: url)
    let plugin = try CompiledPlugin.of("asks", text)
    let steps = try #require(plugin.operations[.pay]).steps
    for name in ["start", "open", "cvc", "frame", "pay", "challenge"] {
      #expect(steps[name]?.needsReturnURL == isNeeded, "\(name)")
    }
    #expect(steps["prove"]?.needsReturnURL == false)
  }

  @Test(arguments: PlantedMistakes.all)
  func `a planted mistake is found at its place in every way of writing`(
    mistake: PlantedMistake
  ) throws {
    let (text, line, column) = try mistake.planted()
    for variant in ManifestSample.Variant.telling {
      expect(mistake, variant.write(text), line + variant.lines, column, "\(variant)")
    }
    // What is said of a whole mapping stands at its bracket.
    let ofWhole = [.missingKey, .wrongShape].contains(mistake.code)
    let flow = FlowStyle(text, .manyLines)
    let place = try #require(flow.place(line: line, column: column, ofWhole: ofWhole))
    let marked = "\u{FEFF}# Слава праці 💡\n" + flow.text
    expect(
      mistake,
      Array(marked.replacing("\n", with: "\r\n").utf8),
      place.line + 1,
      place.column,
      "flow style"
    )
    let cyrillic = "{x-примітка: \"Слава праці 💡\", "
    let oneLine = FlowStyle(text, .oneLine)
    let start = try #require(oneLine.place(line: line, column: column, ofWhole: ofWhole))
    expect(
      mistake,
      Array((cyrillic + oneLine.text.dropFirst()).utf8),
      1,
      start.column + cyrillic.unicodeScalars.count - 1,
      "one line"
    )
  }

  private func expect(
    _ mistake: PlantedMistake,
    _ bytes: [UInt8],
    _ line: Int,
    _ column: Int,
    _ variant: String
  ) {
    let (_, found) = ManifestSample.load(bytes)
    let shown = found.map { "\(ManifestSample.shown($0)) \($0.message)" }
    #expect(
      shown.map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
        == ["\(mistake.code.rawValue) \(line):\(column)"],
      "\(variant): \(shown)"
    )
  }
}
