import Wire

/// A QR code as a picture that stays sharp at every size.
struct QRPicture {
  /// How many light squares stand around a code (ISO/IEC 18004 §6.3.8).
  private static let quietZone = 4

  private let symbol: QRSymbol
  private let title: String

  /// Draws a text; `nil` where no code can hold it.
  init?(_ text: String, title: String) {
    guard let symbol = QRSymbol(text) else { return nil }
    self.symbol = symbol
    self.title = title
  }

  /// The picture, dark on light in every colour scheme, for cameras want it so.
  var svg: Markup {
    let side = symbol.width + 2 * Self.quietZone
    return .element(
      "svg",
      [
        .init("viewBox", "0 0 \(side) \(side)"), .init("role", "img"),
        .init("aria-labelledby", "qr-title"), .init("shape-rendering", "crispEdges"),
      ],
      .element("title", [.init("id", "qr-title")], .text(title)),
      .element(
        "rect",
        [.init("width", "\(side)"), .init("height", "\(side)"), .init("fill", "#fff")]
      ),
      .element("path", [.init("d", path), .init("fill", "#000")])
    )
  }

  /// Each run of dark squares in a row as one bar.
  private var path: String {
    var path = ""
    for row in 0..<symbol.width {
      var column = 0
      while column < symbol.width {
        guard symbol.isDark[row * symbol.width + column] else {
          column += 1
          continue
        }
        let start = column
        while column < symbol.width, symbol.isDark[row * symbol.width + column] { column += 1 }
        let (x, y) = (start + Self.quietZone, row + Self.quietZone)
        path += "M\(x) \(y)h\(column - start)v1h-\(column - start)z"
      }
    }
    return path
  }
}
