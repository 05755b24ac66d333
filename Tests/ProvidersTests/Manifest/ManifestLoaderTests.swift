import Payments
import Testing
import Wire

@testable import Providers

@Suite struct ManifestLoaderTests {
  @Test(arguments: ManifestSample.Variant.allCases)
  func `the sample has no mistake`(variant: ManifestSample.Variant) throws {
    let (result, found) = ManifestSample.load(variant.write(ManifestSample.text))
    #expect(found.map { "\(ManifestSample.shown($0)) \($0.message)" } == [])
    let manifest = try #require(result)
    #expect(manifest.operations.keys.map(\.rawValue) == ["charge"])
    #expect(manifest.operations[.charge]?.effectCall == "charge")
    #expect(manifest.operations[.charge]?.recoveries == ["init": "find"])
    #expect(manifest.manifest.calls.count == 4)
  }
}
