import TestSupport
import Testing

@testable import Payments

@Suite struct `Plain amounts` {
  @Test(arguments: [0, 2, 3, 4], [nil, "."] as [Character?])
  func `a plain amount is read as a careful reader reads it`(exponent: Int, mark: Character?) {
    var generator = SplitMix64(seed: 7)
    let reader = AmountReader(exponent: exponent, decimalMark: mark, groupingMark: nil)
    let letters = Array("0123456789.,-".utf8)
    for round in 0..<4000 {
      let text = String(
        decoding: (0..<1 + round % 21)
          .map { _ in
            // Mostly digits, so that many of the texts are amounts.
            letters[Int(generator.next() % (round % 2 == 0 ? 13 : 11))]
          },
        as: UTF8.self
      )
      // A blank in front is trimmed, and leads past the quick way.
      #expect(outcome(reader, text) == outcome(reader, " " + text), "\(text)")
    }
  }

  private enum Outcome: Equatable {
    case units(Int64)
    case refused(MoneyError)
  }

  private func outcome(_ reader: AmountReader, _ text: String) -> Outcome {
    do throws(MoneyError) {
      return .units(try reader.minorUnits(of: text))
    } catch {
      return .refused(error)
    }
  }
}
