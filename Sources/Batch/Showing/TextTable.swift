/// Aligns short cells for people: the first column to the left, the others to the right.
enum TextTable {
  static func lines(_ rows: [[String]]) -> [String] {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns)
      .map { column in
        rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
      }
    return rows.map { row in
      let cells = row.enumerated()
        .map { place, cell in
          let padding = String(repeating: " ", count: widths[place] - cell.count)
          return place == 0 ? cell + padding : padding + cell
        }
      return "  " + cells.joined(separator: "  ")
    }
  }
}
