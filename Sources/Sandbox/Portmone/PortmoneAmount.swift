/// Amounts as the provider writes them: decimals without a fixed count of places.
enum PortmoneAmount {
  /// The minor units of `100`, `100.5` or `100.05`; nil for anything else.
  static func minorUnits(_ text: String) -> Int64? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let front = parts.first,
      LyraFormat.isDigits(String(front), 1...12), let whole = Int64(front)
    else { return nil }
    guard parts.count == 2 else { return whole * 100 }
    guard LyraFormat.isDigits(String(parts[1]), 1...2), let rest = Int64(parts[1]) else {
      return nil
    }
    return whole * 100 + (parts[1].utf8.count == 1 ? rest * 10 : rest)
  }

  /// `50`, `50.5` or `-9`: no zeros at the end.
  static func text(_ minorUnits: Int64) -> String {
    let (whole, rest) = minorUnits.magnitude.quotientAndRemainder(dividingBy: 100)
    let sign = minorUnits < 0 ? "-" : ""
    guard rest > 0 else { return "\(sign)\(whole)" }
    let places = rest < 10 ? "0\(rest)" : "\(rest)"
    return "\(sign)\(whole).\(places.hasSuffix("0") ? String(places.dropLast()) : places)"
  }
}
