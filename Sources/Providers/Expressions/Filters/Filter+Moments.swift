import FoundationEssentials
import FoundationInternationalization
import Payments
import Wire

extension Filter {
  private static let moment = FilterParameter("moment", .moment)

  /// Filters over moments and durations.
  static let moments: [Filter] = [
    Filter(
      "moment",
      [FilterParameter("text", .text)],
      gives: .moment,
      "A moment read from RFC 3339 text, with seconds and an offset.",
      Example("utc(moment('2026-07-01T10:15:30+03:00'), 'yyyy-MM-dd HH:mm')", "2026-07-01 07:15")
    ) { values, _ throws(EvaluationError) in
      guard let moment = MomentText.parse(values.text(0)) else {
        throw .refused(filter: "moment", why: "the text is not RFC 3339 with an offset")
      }
      return .moment(moment)
    },
    Filter(
      "utc",
      [moment, FilterParameter("format", .literal)],
      gives: .text,
      "A moment in UTC, written by a pattern of yyyy yy MM dd HH mm ss SSS XXX XX.",
      Example("utc(moment('2026-01-01T00:30:00+02:00'), 'yyyyMMddHHmmss')", "20251231223000"),
      make: { site throws(FilterMisuse) in
        let pattern = try pattern(site, 1)
        return FilterRun { values, _ throws(EvaluationError) in
          .text(pattern.text(of: try civil(values[0], "utc") { _ in 0 }))
        }
      }
    ),
    Filter(
      "at_zone",
      [moment, FilterParameter("zone", .literal), FilterParameter("format", .literal)],
      gives: .text,
      "A moment in a time zone (Europe/Moscow, +03:00), written by a pattern as for utc.",
      Example(
        "at_zone(moment('2026-07-01T07:15:30Z'), 'Europe/Moscow', 'yyyy-MM-ddTHH:mm:ssXXX')",
        "2026-07-01T10:15:30+03:00"
      ),
      make: { site throws(FilterMisuse) in
        let zone = try zone(site)
        let pattern = try pattern(site, 2)
        return FilterRun { values, _ throws(EvaluationError) in
          .text(pattern.text(of: try civil(values[0], "at_zone", zone)))
        }
      }
    ),
    Filter(
      "shift",
      [moment, FilterParameter("duration", .literal)],
      gives: .moment,
      "A moment moved by a duration with its unit: 15m later, -1d earlier.",
      Example("utc(shift(moment('2026-12-31T23:50:00Z'), '15m'), 'yyyy-MM-dd')", "2027-01-01"),
      make: { site throws(FilterMisuse) in
        let text = site.text(1) ?? ""
        let isEarlier = text.hasPrefix("-")
        guard let size = DurationText.parse(isEarlier ? String(text.dropFirst()) : text),
          size <= .seconds(3_155_760_000)
        else {
          throw FilterMisuse(
            argument: 1,
            message: "\"\(text)\" is not a duration",
            help: "write a number and a unit: '500ms', '90s', '15m', '24h', '7d'"
          )
        }
        let duration = isEarlier ? .zero - size : size
        return FilterRun { values, _ throws(EvaluationError) in
          guard case .moment(let moment) = values[0], isInRange(moment) else {
            throw .refused(filter: "shift", why: "the year is not 0 to 9999")
          }
          return .moment(moment + duration)
        }
      }
    ),
    time("ms", 1, "milliseconds", Example("ms(seconds(2))", "2000")),
    time("seconds", 1000, "seconds", Example("seconds(ms(1500))", "1")),
  ]

  private static func time(
    _ name: String,
    _ factor: Int64,
    _ unit: String,
    _ example: Example
  ) -> Filter {
    Filter(
      name: name,
      parameters: [FilterParameter("value", .oneOf([.integer, .duration, .text]))],
      result: { $0.types[0] == .duration ? .integer : .duration },
      resultName: "duration, or integer of a duration",
      summary: "A duration of so many \(unit); of a duration, its whole \(unit).",
      example: example,
      make: { _ in
        FilterRun { values, _ throws(EvaluationError) in
          if case .duration(let duration) = values[0] {
            let (seconds, attoseconds) = duration.components
            return .integer(
              factor == 1 ? seconds * 1000 + attoseconds / 1_000_000_000_000_000 : seconds
            )
          }
          let count: Int64? =
            if case .integer(let number) = values[0] { number } else { Int64(values.text(0)) }
          guard let count, count.magnitude <= 3_155_760_000_000 / factor.magnitude else {
            throw .refused(filter: name, why: "not a whole number of \(unit) within 100 years")
          }
          return .duration(.milliseconds(count * factor))
        }
      }
    )
  }

  private static func pattern(
    _ site: FilterSite,
    _ index: Int
  ) throws(FilterMisuse) -> MomentPattern {
    do throws(PatternMistake) { return try MomentPattern(site.text(index) ?? "") } catch {
      throw FilterMisuse(
        argument: index,
        message: "\"\(error.run)\" is unknown in a pattern of a moment",
        help: error.nearest.map { "did you mean \"\($0)\"?" }
          ?? "known are yyyy yy MM dd HH mm ss SSS XXX XX",
        replacement: error.nearest.map { meant in
          "'" + (site.text(index) ?? "").replacing(error.run, with: meant) + "'"
        }
      )
    }
  }

  private static func zone(
    _ site: FilterSite
  ) throws(FilterMisuse) -> @Sendable (Instant) -> Int {
    let name = site.text(1) ?? ""
    if name == "UTC" { return { _ in 0 } }
    if let offset = offset(name) { return { _ in offset } }
    guard name.contains("/"), let zone = TimeZone(identifier: name) else {
      throw FilterMisuse(
        argument: 1,
        message: "\"\(name)\" is not a time zone",
        help: "write UTC, an offset as +03:00, or a name as Europe/Kyiv"
      )
    }
    return { moment in
      // Whole seconds are enough: no zone changes within one.
      let seconds = moment.milliseconds / 1000
      return zone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(seconds)))
    }
  }

  /// Seconds east of UTC that `+03:00` writes.
  private static func offset(_ text: String) -> Int? {
    guard let epoch = MomentText.parse("2000-01-01T00:00:00Z"),
      let shifted = MomentText.parse("2000-01-01T00:00:00\(text)"), text.utf8.count == 6
    else { return nil }
    return Int((epoch.milliseconds - shifted.milliseconds) / 1000)
  }

  private static func civil(
    _ value: Value,
    _ filter: String,
    _ offset: (Instant) -> Int
  ) throws(EvaluationError) -> CivilTime {
    guard case .moment(let moment) = value, isInRange(moment) else {
      throw .refused(filter: filter, why: "the year is not 0 to 9999")
    }
    return CivilTime(moment, offset: offset(moment))
  }

  /// Years 0001 to 9998, so that no zone or shift leaves four digits of year by much.
  private static func isInRange(_ moment: Instant) -> Bool {
    (-62_135_596_800_000...253_370_764_799_999).contains(moment.milliseconds)
  }
}
