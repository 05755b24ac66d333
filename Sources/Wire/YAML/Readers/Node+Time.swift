public import Payments

extension Node {
  /// Reads a duration with its unit: `500ms`, `30s`, `5m`, `2h`, `35d`.
  ///
  /// - Parameters:
  ///   - name: the key as messages show it.
  ///   - range: both ends are allowed; ten years at most unless said otherwise.
  ///   - diagnostics: takes the mistake.
  /// - Returns: the duration, or `nil` after a report.
  public func duration(
    _ name: String,
    in range: ClosedRange<Duration> = .zero ... .seconds(315_360_000),
    _ diagnostics: inout Diagnostics
  ) -> Duration? {
    guard let scalar = filledScalar(name, "a duration such as 30s", &diagnostics) else {
      return nil
    }
    guard let value = DurationText.parse(scalar.text), tag == nil else {
      let mend = DurationText.mend(scalar.text).flatMap { DurationText.parse($0) == nil ? nil : $0 }
      diagnostics.error(
        .notDuration,
        at: place,
        "\"\(name)\" must be a duration with a unit such as 30s, found \"\(scalar.text)\"",
        help: mend.map { "write \($0)" } ?? "write a whole number and ms, s, m, h or d",
        replacement: mend,
        note: scalar.text.contains(":") ? DecimalText.surprise(scalar.text) : nil
      )
      return nil
    }
    guard range.contains(value) else {
      diagnostics.error(
        .outOfRange,
        at: place,
        "\"\(name)\" must be from \(DurationText.text(range.lowerBound)) to "
          + "\(DurationText.text(range.upperBound)), found \(scalar.text)"
      )
      return nil
    }
    return value
  }

  /// Reads a rate such as `200/s`; `s`, `m` and `h` are known, and zero is refused.
  public func rate(_ name: String, _ diagnostics: inout Diagnostics) -> Rate? {
    guard let scalar = filledScalar(name, "a rate such as 200/s", &diagnostics) else { return nil }
    if tag == nil, let rate = Rate(scalar.text) { return rate }
    let isCount = DecimalText.isDigits(scalar.text)
    diagnostics.error(
      .notRate,
      at: place,
      "\"\(name)\" must be a rate such as 200/s, found \"\(scalar.text)\"",
      help: isCount ? "write \(scalar.text)/s" : "write a whole number above 0 and /s, /m or /h",
      replacement: isCount ? scalar.text + "/s" : nil
    )
    return nil
  }

  /// Reads a date: `2026-12-05`.
  public func date(_ name: String, _ diagnostics: inout Diagnostics) -> CalendarDay? {
    guard let scalar = filledScalar(name, "a date such as 2026-12-05", &diagnostics) else {
      return nil
    }
    if tag == nil, let date = CalendarDay(scalar.text) { return date }
    diagnostics.error(
      .notDate,
      at: place,
      "\"\(name)\" must be a date such as 2026-12-05, found \"\(scalar.text)\"",
      help: "write year, month and day with minus signs between them"
    )
    return nil
  }
}
