internal import Wire

/// Amounts with a point and two places at most, and the provider's fees.
enum YooMoneyAmount {
  /// The minor units of `100`, `100.5` or `100.05`; nil for anything else and for nothing.
  static func minorUnits(_ text: String) -> Int64? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count <= 2, LyraFormat.isDigits(parts[0], 1...12), let whole = Int64(parts[0])
    else { return nil }
    guard parts.count == 2 else { return whole > 0 ? whole * 100 : nil }
    guard LyraFormat.isDigits(parts[1], 1...2), let rest = Int64(parts[1]) else { return nil }
    let minor = whole * 100 + (parts[1].utf8.count == 1 ? rest * 10 : rest)
    return minor > 0 ? minor : nil
  }

  /// `12.50`, as notices write it.
  static func text(_ minorUnits: Int64) -> String {
    let (whole, rest) = minorUnits.magnitude.quotientAndRemainder(dividingBy: 100)
    return "\(minorUnits < 0 ? "-" : "")\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }

  /// A number of two places at most, sometimes a bare whole one.
  static func json(_ minorUnits: Int64) -> JSONValue {
    .number(minorUnits % 100 == 0 ? String(minorUnits / 100) : text(minorUnits))
  }

  /// What the payee gets of a transfer that costs the payer so much.
  static func due(ofTransfer amount: Int64) -> Int64 {
    amount - max(1, amount * 5 / 1005)
  }

  /// What a transfer of which the payee gets so much costs the payer.
  static func cost(ofTransfer due: Int64) -> Int64 { due + max(1, due * 5 / 1000) }

  /// What the payee gets of a payment by form: cut, not rounded (dossier §8.1).
  static func net(ofForm amount: Int64, byCard: Bool) -> Int64 {
    byCard ? amount * 97 / 100 : amount * 100 / 101
  }
}
