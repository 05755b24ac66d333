internal import Payments

extension LyraForm {
  /// One part of a payment in parts.
  struct Part: Equatable {
    var amount: Int64
    var due: Instant
  }

  /// The parts that `payment_config` asks for, the first one now; nil for a single payment.
  ///
  /// Whether the parts of MULTI_EXT must add up to the amount is not documented; they are taken as
  /// they are written.
  func parts(from now: Instant) -> [Part]? {
    guard let config = self["payment_config"], let colon = config.firstIndex(of: ":") else {
      return nil
    }
    let pairs = LyraFormat.pairs(String(config[config.index(after: colon)...])) ?? []
    if config.hasPrefix("MULTI_EXT:") {
      return pairs.compactMap { pair in
        guard let day = CalendarDay(LyraFormat.dashed(pair.name)), let amount = Int64(pair.value)
        else { return nil }
        return Part(amount: amount, due: day.start)
      }
    }
    let values = pairs.compactMap { Int64($0.value) }
    guard values.count == 3 else { return nil }
    let (first, count, period) = (values[0], values[1], values[2])
    guard count > 1 else { return [Part(amount: amount, due: now)] }
    let each = (amount - first) / (count - 1)
    return (0..<count)
      .map { index in
        let isLast = index == count - 1
        let rest = amount - first - each * (count - 2)
        return Part(
          amount: index == 0 ? first : isLast ? rest : each,
          due: now + .seconds(index * period * 86_400)
        )
      }
  }
}
