import Testing
import Wire

@testable import Providers

@Suite struct PlantedMistakeTests {
  @Test func `there are at least sixty`() {
    #expect(PlantedMistakes.all.count >= 60)
  }

  @Test(arguments: PlantedMistakes.all)
  func `a planted mistake is found at its place in every way of writing`(
    mistake: PlantedMistake
  ) throws {
    let (text, line, column) = try mistake.planted()
    for variant in ManifestSample.Variant.telling {
      let (_, found) = ManifestSample.load(variant.write(text))
      let expected = "\(mistake.code.rawValue) \(line + variant.lines):\(column)"
      let shown = found.map { "\(ManifestSample.shown($0)) \($0.message)" }
      #expect(
        shown.map { $0.split(separator: " ").prefix(2).joined(separator: " ") } == [expected],
        "\(variant): \(shown)"
      )
    }
  }
}
