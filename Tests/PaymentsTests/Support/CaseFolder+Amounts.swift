import TestSupport

extension CaseFolder {
  /// The rows of a file of `major,currency` without quotes, header left out.
  func amounts() throws -> [(major: String, currency: String)] {
    try text("amounts.csv")
      .split(whereSeparator: \.isNewline)
      .dropFirst()
      .map { line in
        let cells = line.split(separator: ",")
        return (String(cells[0]), String(cells[1]))
      }
  }
}
