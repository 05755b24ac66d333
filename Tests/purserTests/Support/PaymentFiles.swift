/// Payment files with a little of every trouble.
enum PaymentFiles {
  static let header = "reference,amount,currency,rebill_id"

  /// A file of the given rows.
  static func of(_ rows: [String]) -> String {
    ([header] + rows).joined(separator: "\n") + "\n"
  }

  /// `rows` rows; every tenth or so meets a fault of the simulator's magic amounts.
  static func mixed(rows: Int) -> String {
    let magic: [Int: String] = [
      3: "9001.02", 7: "9001.04", 11: "9001.08", 13: "9001.09", 17: "9001.10", 23: "12,x",
    ]
    let lines = (1...rows)
      .map { row in
        let amount = magic[row % 29] ?? "\(10 + row).\(row % 90 + 10)"
        let currency = row % 31 == 19 ? "UAH" : "RUB"
        return "R-\(row),\(amount),\(currency),\(1000 + row)"
      }
    return ([header] + lines).joined(separator: "\n") + "\n"
  }
}
