/// Finds what is most likely a secret in a line, for lines that no reader has judged.
enum SecretMask {
  private static let words = [
    "password", "passwd", "secret", "token", "private_key", "api_key", "apikey", "pin", "cvc",
    "cvv", "csc", "pan", "pasword", "pwd",
  ]

  /// The indices of the scalars that are shown as dots.
  ///
  /// A value is taken for a secret when its key contains a telling word, unless it is a
  /// reference or begins a mapping or a list. Runs of 12 or more digits are taken for card numbers.
  static func secretColumns(_ scalars: [Unicode.Scalar]) -> [Int] {
    var found = digitRuns(scalars)
    var start = 0
    while let colon = nextColon(scalars, from: start) {
      start = colon + 1
      var valueStart = colon + 1
      while valueStart < scalars.count, scalars[valueStart] == " " { valueStart += 1 }
      guard valueStart < scalars.count, isTelling(scalars[..<colon]) else { continue }
      if ["{", "[", "|", ">", "&", "*", "$"].contains(scalars[valueStart]) { continue }
      let end = valueEnd(scalars, from: valueStart)
      found.append(contentsOf: valueStart..<end)
      start = end
    }
    return found
  }

  private static func nextColon(_ scalars: [Unicode.Scalar], from start: Int) -> Int? {
    scalars.indices.dropFirst(start)
      .first { index in
        scalars[index] == ":" && index + 1 < scalars.count && scalars[index + 1] == " "
      }
  }

  /// Whether the last word before a colon tells of a secret.
  private static func isTelling(_ before: ArraySlice<Unicode.Scalar>) -> Bool {
    let stop: [Unicode.Scalar] = [" ", "{", ",", "[", "\t"]
    let word = before.reversed().prefix { !stop.contains($0) }.reversed()
    let key = String(String.UnicodeScalarView(word)).lowercased()
      .trimmingQuotes()
    let parts = key.split { $0 == "_" || $0 == "-" || $0 == "." }.map(String.init)
    return words.contains { $0.count <= 3 ? parts.contains($0) : key.contains($0) }
  }

  private static func valueEnd(_ scalars: [Unicode.Scalar], from start: Int) -> Int {
    let quote = scalars[start]
    if quote == "\"" || quote == "'" {
      let end = scalars.indices.dropFirst(start + 1).first { scalars[$0] == quote }
      guard let end, scalars[(end + 1)...].first(where: { $0 != " " }) != "#" else {
        return scalars.count
      }
      return end + 1
    }
    // A comment may be the rest of a secret, so it is hidden too.
    return scalars.count
  }

  private static func digitRuns(_ scalars: [Unicode.Scalar]) -> [Int] {
    var found: [Int] = []
    var start = 0
    while start < scalars.count {
      var end = start
      while end < scalars.count, ("0"..."9").contains(scalars[end]) { end += 1 }
      // First six and last four stay, as on a receipt.
      if (12...19).contains(end - start) { found.append(contentsOf: (start + 6)..<(end - 4)) }
      start = max(end, start + 1)
    }
    return found
  }
}

extension String {
  /// The text without a quote on either side.
  fileprivate func trimmingQuotes() -> String {
    filter { $0 != "\"" && $0 != "'" }
  }
}
