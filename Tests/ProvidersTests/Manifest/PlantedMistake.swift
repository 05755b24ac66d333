import Testing
import Wire

@testable import Providers

/// One wrong manifest: what is changed in the sample, and the one diagnostic that must come of it.
struct PlantedMistake: Sendable, CustomTestStringConvertible {
  /// The slot, in words.
  var slot: String
  /// A part of the sample that stands there once.
  var from: String
  /// What stands there instead.
  var to: String
  var code: DiagnosticCode
  /// Where the diagnostic must point: at the first place of this text behind the start of the
  /// change, behind `|` when there is one; with `^` before it, at its last place up to the change.
  var at: String
  /// The right manifest.
  var sample = ManifestSample.text

  init(_ slot: String, _ from: String, _ to: String, _ code: DiagnosticCode, at: String) {
    self.slot = slot
    self.from = from
    self.to = to
    self.code = code
    self.at = at
  }

  var testDescription: String { slot }

  /// The same mistake, planted into another manifest.
  func planted(into sample: String) -> PlantedMistake {
    var mistake = self
    mistake.sample = sample
    return mistake
  }

  /// The wrong manifest, and the line and column that must be named, both from 1.
  func planted() throws -> (text: String, line: Int, column: Int) {
    let parts = sample.split(separator: from, omittingEmptySubsequences: false)
    try #require(parts.count == 2, "\(from) must stand once in the sample")
    let before = String(parts[0])
    let text = before + to + String(parts[1])
    let isBefore = at.hasPrefix("^")
    let sides = (isBefore ? at.dropFirst() : at[...])
      .split(
        separator: "|",
        maxSplits: 1,
        omittingEmptySubsequences: false
      )
    let marker = sides.joined()
    let offset = sides.count == 2 ? sides[0].unicodeScalars.count : 0
    let whole = isBefore ? before + to : to + String(parts[1])
    let ranges = whole.ranges(of: marker)
    let range = try #require(isBefore ? ranges.last : ranges.first, "no place \(at)")
    let start = whole.unicodeScalars.index(range.lowerBound, offsetBy: offset)
    let lead = (isBefore ? "" : before) + whole[..<start]
    let lines = lead.split(separator: "\n", omittingEmptySubsequences: false)
    return (text, lines.count, (lines.last?.unicodeScalars.count ?? 0) + 1)
  }
}
